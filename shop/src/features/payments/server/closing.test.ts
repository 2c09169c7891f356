import { describe, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { validPassword } from '#features/identity/testing/identity-factory.ts'
import { buy, buyAsNewShopper, goodsCounts, statusOf } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '../testing/fixtures/payment-fixture.ts'

const minute = 60_000

const shop = await openPaymentFixtureOfFile()

describe('the payment deadline', () => {
  test('expires the order and releases its stock, once', async () => {
    const order = await shop.waitingOrder({ quantity: 4 })
    await shop.wait(15 * minute)
    await shop.sweep()
    expect(await statusOf(shop, order.orderNumber)).toBe('pending')
    await shop.wait(3_000)
    await Promise.all([shop.sweep(), shop.sweep()])
    expect((await shop.read(order)).body).toMatchObject({ status: 'expired' })
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 10, sold: 0 })
    const cashier = await shop.openCashier(order.payUrl)
    expect(await cashier.text()).toContain('ACQ.TRADE_HAS_CLOSE')
  })

  test('applies to a buyer who was at the cashier, too', async () => {
    const order = await shop.waitingOrder()
    await shop.openCashier(order.payUrl)
    await shop.control('POST', `/trades/${order.outTradeNo}/login`)
    await shop.wait(15 * minute)
    await shop.sweep()
    expect(await statusOf(shop, order.orderNumber)).toBe('expired')
    expect(await shop.tradeAtAlipay(order)).toMatchObject({ trade_status: 'TRADE_CLOSED' })
  })

  test('applies to an order of a few seconds like to any other', async () => {
    const { orders } = shop
    const usual = orders.orderTtlInMs
    orders.orderTtlInMs = 5_000
    const order = await shop.waitingOrder()
    orders.orderTtlInMs = usual
    await shop.wait(5_000)
    await shop.sweep()
    await shop.wait(3_000)
    await shop.sweep()
    expect(await statusOf(shop, order.orderNumber)).toBe('expired')
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 10, sold: 0 })
  })

  test('applies at Alipay too: during the tolerated lag of its clock, no trade is created', async () => {
    const order = await shop.waitingOrder()
    await shop.wait(15 * minute)
    await shop.sweep()
    expect(await (await shop.openCashier(order.payUrl)).text()).toContain('ACQ.TRADE_HAS_CLOSE')
    expect(await statusOf(shop, order.orderNumber)).toBe('pending')
  })

  test('applies to an order whose trade Alipay has closed before, too', async () => {
    const order = await shop.waitingOrder()
    await shop.openCashier(order.payUrl)
    await shop.control('POST', `/trades/${order.outTradeNo}/login`)
    await shop.control('POST', `/trades/${order.outTradeNo}/close`)
    await shop.wait(minute)
    await shop.sweep()
    expect(await statusOf(shop, order.orderNumber)).toBe('pending')
    await shop.wait(15 * minute)
    await shop.sweep()
    expect(await statusOf(shop, order.orderNumber)).toBe('expired')
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 10, sold: 0 })
  })

  test('does not expire a paid order whose webhook was lost', async () => {
    const order = await shop.waitingOrder()
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'drop', times: 8 })
    await shop.pay(order.payUrl, order.outTradeNo)
    await shop.wait(16 * minute)
    await shop.sweep()
    expect(await statusOf(shop, order.orderNumber)).toBe('paid')
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 9, sold: 1 })
  })

  test('is postponed while Alipay does not respond, and a payment found later revives the order', async () => {
    const order = await shop.waitingOrder()
    const { outTradeNo: out_trade_no } = order
    await shop.fault({ out_trade_no, on: 'notify', kind: 'drop', times: 8 })
    await shop.fault({ out_trade_no, on: 'close', kind: 'http_502', times: 1 })
    await shop.pay(order.payUrl, order.outTradeNo)
    await shop.wait(16 * minute)
    await shop.sweep()
    expect(await statusOf(shop, order.orderNumber)).toBe('pending')
    shop.passTime(10 * minute)
    await shop.sweepers.find(({ name }) => name === 'overdue orders')!.sweep()
    expect(await statusOf(shop, order.orderNumber)).toBe('expired')
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 10, sold: 0 })
    await shop.sweep()
    expect(await statusOf(shop, order.orderNumber)).toBe('paid')
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 9, sold: 1 })
  })
})

describe('cancelling', () => {
  test('closes the trade, so that it cannot be paid any more', async () => {
    const order = await shop.waitingOrder()
    await shop.openCashier(order.payUrl)
    await shop.control('POST', `/trades/${order.outTradeNo}/login`)
    expect((await shop.cancel(order)).body).toMatchObject({ status: 'cancelled' })
    expect(await shop.tradeAtAlipay(order)).toMatchObject({ trade_status: 'TRADE_CLOSED' })
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 10, sold: 0 })
  })

  test('fault 15: loses against an earlier payment', async () => {
    const order = await shop.waitingOrder()
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'drop', times: 8 })
    await shop.pay(order.payUrl, order.outTradeNo)
    expect(await shop.cancel(order)).toMatchObject({ status: 409, body: { code: 'order_not_payable' } })
    expect(await statusOf(shop, order.orderNumber)).toBe('paid')
  })

  test('fault 16: before the cashier was opened leaves a page that can be paid: money is then honoured while stock lasts', async () => {
    const order = await shop.waitingOrder()
    await shop.cancel(order)
    await shop.pay(order.payUrl, order.outTradeNo)
    expect(await statusOf(shop, order.orderNumber)).toBe('paid')
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 9, sold: 1 })
  })

  test('fault 16: and paying on the old page is seen even when the webhook is lost', async () => {
    const order = await shop.waitingOrder()
    await shop.cancel(order)
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'drop', times: 8 })
    await shop.pay(order.payUrl, order.outTradeNo)
    await shop.wait(minute)
    await shop.sweep()
    expect(await statusOf(shop, order.orderNumber)).toBe('paid')
  })

  test('fault 16: and paying on the old page is seen by a buyer who returns before the webhook', async () => {
    const order = await shop.waitingOrder()
    await shop.cancel(order)
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'drop', times: 8 })
    await shop.wait(4_000)
    await shop.pay(order.payUrl, order.outTradeNo)
    expect(await shop.read(order)).toMatchObject({ status: 200, body: { status: 'paid' } })
  })

  test('fault 14: and paying on the old page when the stock is sold out is refunded automatically, once', async () => {
    const order = await shop.waitingOrder({ stock: 1 })
    await shop.cancel(order)
    expect((await buy(shop, shop.shopper, { goodsId: order.goodsId })).status).toBe(201)
    await shop.pay(order.payUrl, order.outTradeNo)
    expect(await statusOf(shop, order.orderNumber)).toBe('paid_late')
    expect(await shop.refund(order)).toMatchObject({
      status: 200,
      body: { status: 'paid_late', refunded_amount: '0.00' },
    })
    await Promise.all([shop.sweep(), shop.sweep()])
    expect((await shop.read(order)).body).toMatchObject({ status: 'refunded', refunded_at: expect.any(String) })
    expect(await shop.refundRows(order)).toEqual([{ status: 'succeeded', reason: 'late', amount_in_fen: 1990 }])
    expect((await shop.tradeAtAlipay(order)).refunds).toHaveLength(1)
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 0, sold: 0 })
  })

  test.each(['before the cashier was opened', 'after it'])(
    '%s lets the account be deleted, and a later payment is refunded',
    async (when) => {
      const goodsId = await createGoods(shop.context, { priceInFen: 1990, stock: 10 })
      const order = await buyAsNewShopper(shop, { goodsId })
      const { access: token } = order.shopper
      const remove = () => shop.call('POST', '/api/user/delete_account/', { token, json: { password: validPassword } })
      if (when === 'after it') {
        await shop.openCashier(order.payUrl)
        await shop.control('POST', `/trades/${order.outTradeNo}/login`)
        await shop.fault({ out_trade_no: order.outTradeNo, on: 'close', kind: 'http_502', times: 1 })
      }
      expect(await remove()).toMatchObject({ status: 409, body: { code: 'order_under_way' } })
      await shop.cancel(order)
      expect(await remove()).toMatchObject({ status: 204 })
      await shop.pay(order.payUrl, order.outTradeNo)
      expect(await statusOf(shop, order.orderNumber)).toBe('paid_late')
      await shop.sweep()
      expect(await statusOf(shop, order.orderNumber)).toBe('refunded')
      expect(await shop.refundRows(order)).toEqual([{ status: 'succeeded', reason: 'late', amount_in_fen: 1990 }])
      expect(await goodsCounts(shop, goodsId)).toEqual({ stock: 10, sold: 0 })
    },
  )
})
