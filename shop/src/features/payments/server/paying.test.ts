import { describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { buyAsNewShopper, goodsCounts, redirectUrl, statusOf } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '../testing/fixtures/payment-fixture.ts'

const shop = await openPaymentFixtureOfFile()

describe('paying', () => {
  test('buy, pay at the cashier, and the webhook makes the order paid', async () => {
    const order = await shop.waitingOrder({ quantity: 3 })
    await shop.pay(order.payUrl, order.outTradeNo)
    expect((await shop.read(order)).body).toMatchObject({
      status: 'paid',
      total_amount: '59.70',
      paid_at: expect.any(String),
    })
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 7, sold: 3 })
    const { deliveries } = await shop.tradeAtAlipay(order)
    expect(deliveries).toMatchObject([{ http_status: 200, answer: 'success', is_accepted: true }])
  })

  test('fault 11: a name full of markup and signs is paid like any other', async () => {
    const goodsId = await createGoods(shop.context, { name: { 'zh-CN': '50% & + " \' < > = / &lt; &amp; 中文 🍵' } })
    const order = await buyAsNewShopper(shop, { goodsId, shopper: shop.shopper })
    await shop.pay(order.payUrl, order.outTradeNo)
    expect(await statusOf(shop, order.orderNumber)).toBe('paid')
  })

  test('paying again opens the same trade', async () => {
    const order = await shop.waitingOrder()
    await shop.openCashier(order.payUrl)
    await shop.control('POST', `/trades/${order.outTradeNo}/login`)
    const again = await shop.call('POST', `/api/order/${order.orderNumber}/pay/`, {
      json: { redirect_url: redirectUrl },
      token: order.shopper.access,
    })
    await shop.pay(again.body.pay_url, order.outTradeNo)
    expect(await statusOf(shop, order.orderNumber)).toBe('paid')
  })

  test('fault 03: without a webhook, the returning buyer’s page finds the payment', async () => {
    const order = await shop.waitingOrder()
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'drop', times: 8 })
    await shop.pay(order.payUrl, order.outTradeNo)
    expect(await statusOf(shop, order.orderNumber)).toBe('pending')
    expect((await shop.read(order)).body).toMatchObject({ status: 'paid' })
  })

  test('fault 04: without a webhook and without the buyer, the sweeper finds the payment', async () => {
    const order = await shop.waitingOrder()
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'drop', times: 8 })
    await shop.pay(order.payUrl, order.outTradeNo)
    await shop.wait(31_000)
    await shop.sweep()
    expect(await statusOf(shop, order.orderNumber)).toBe('paid')
  })

  test('ten views by the buyer query Alipay once in three seconds', async () => {
    const order = await shop.waitingOrder()
    await Promise.all(Array.from({ length: 10 }, () => shop.read(order)))
    expect(await shop.countCalls(order, 'query')).toBe(1)
    await shop.wait(3_000)
    await shop.read(order)
    expect(await shop.countCalls(order, 'query')).toBe(2)
  })

  test.each(['tampered', 'unsigned', 'error_response', 'html', 'http_502', 'system_error'])(
    'fault 28: a %s response is rejected, and the query repeated',
    async (kind) => {
      const order = await shop.waitingOrder()
      // The trade exists and is unpaid; a forged response reports it as paid.
      await shop.openCashier(order.payUrl)
      await shop.control('POST', `/trades/${order.outTradeNo}/login`)
      await shop.fault({ out_trade_no: order.outTradeNo, on: 'query', kind })
      expect((await shop.read(order)).body).toMatchObject({ status: 'pending' })
      expect((await shop.control('GET', '/faults')).faults).toMatchObject([{ times_left: 0 }])
      await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'drop', times: 8 })
      await shop.control('POST', `/trades/${order.outTradeNo}/pay`)
      await shop.wait(31_000)
      await shop.sweep()
      expect(await statusOf(shop, order.orderNumber)).toBe('paid')
    },
  )
})

test('two attempts of one order, both paid: the second is refunded automatically and the order stays paid', async () => {
  const order = await shop.waitingOrder()
  await shop.openCashier(order.payUrl)
  await shop.context.database.execute(
    sql`update payments set status = 'closed' where out_trade_no = ${order.outTradeNo}`,
  )
  const again = await shop.call('POST', `/api/order/${order.orderNumber}/pay/`, {
    json: { redirect_url: redirectUrl },
    token: order.shopper.access,
  })
  const second = order.outTradeNo.replace(/_1$/, '_2')
  await shop.pay(again.body.pay_url, second)
  await shop.pay(order.payUrl, order.outTradeNo)
  await shop.sweep()
  expect(await statusOf(shop, order.orderNumber)).toBe('paid')
  expect(await shop.refundRows(order)).toEqual([{ status: 'succeeded', reason: 'surplus', amount_in_fen: 1990 }])
  expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 9, sold: 1 })
  expect(await shop.refund(order)).toMatchObject({
    status: 200,
    body: { status: 'refunded', refunded_amount: '19.90' },
  })
})

test('a list of orders queries all pending ones at once, and at most every few seconds', async () => {
  const path = '/api/order/index_user_order_querset/?page_size=3'
  const list = async (query = '') => {
    const { body } = await shop.call('GET', `${path}${query}`, { token: shop.shopper.access })
    return body.results.map(({ status }: { status: string }) => status)
  }
  const orders = [await shop.waitingOrder(), await shop.waitingOrder(), await shop.waitingOrder()]
  for (const order of orders) {
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'drop', times: 8 })
    await shop.pay(order.payUrl, order.outTradeNo)
  }
  await shop.fault({ out_trade_no: orders[0]!.outTradeNo, on: 'query', kind: 'http_502' })
  expect(await list()).toEqual(['pending', 'pending', 'pending'])
  expect(await list('&confirm=payments')).toEqual(['paid', 'paid', 'pending'])
  expect(await list('&confirm=payments')).toEqual(['paid', 'paid', 'pending'])
  await shop.wait(3_000)
  expect(await list('&confirm=payments')).toEqual(['paid', 'paid', 'paid'])
  const queryCounts = await Promise.all(orders.map((order) => shop.countCalls(order, 'query')))
  expect(queryCounts).toEqual([2, 1, 1])
})
