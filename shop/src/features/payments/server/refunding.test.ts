import { describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { buy, goodsCounts, statusOf } from '#features/orders/testing/order-factory.ts'
import { addDays, shopDay } from '#platform/i18n/shop-zone.ts'
import { openPaymentFixtureOfFile } from '../testing/fixtures/payment-fixture.ts'

const minute = 60_000

const shop = await openPaymentFixtureOfFile()

describe('refunding', () => {
  test('fault 25: refunds the whole amount, restocks the goods, and returns the same outcome later', async () => {
    const order = await shop.paidOrder()
    const refunded = {
      status: 200,
      body: { order_number: order.orderNumber, status: 'refunded', refunded_amount: '19.90' },
    }
    expect(await shop.refund(order)).toMatchObject(refunded)
    expect(await shop.refund(order)).toMatchObject(refunded)
    expect((await shop.tradeAtAlipay(order)).refunds).toMatchObject([{ refund_amount: '19.90' }])
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 10, sold: 0 })
    expect((await shop.read(order)).body).toMatchObject({ status: 'refunded', refunded_at: expect.any(String) })
  })

  test('fault 19: requested twenty times at once happens once', async () => {
    const order = await shop.paidOrder()
    const responses = await Promise.all(Array.from({ length: 20 }, () => shop.refund(order)))
    for (const response of responses) expect(response.status).toBe(200)
    expect(await shop.refund(order)).toMatchObject({ body: { status: 'refunded', refunded_amount: '19.90' } })
    expect((await shop.tradeAtAlipay(order)).refunds).toHaveLength(1)
    expect(await shop.refundRows(order)).toHaveLength(1)
    expect(await shop.countCalls(order, 'refund')).toBe(1)
  })

  test.each(['reset', 'http_502', 'system_error', 'unsigned'])(
    'fault 20: with a lost response (%s) after Alipay made it is found by a query, not repeated',
    async (kind) => {
      const order = await shop.paidOrder()
      await shop.fault({ out_trade_no: order.outTradeNo, on: 'refund', kind, executes: true, times: 2 })
      await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'drop', times: 8 })
      expect((await shop.refund(order)).status).toBe(200)
      await shop.wait(11_000)
      await shop.sweep()
      expect(await statusOf(shop, order.orderNumber)).toBe('refunded')
      expect((await shop.tradeAtAlipay(order)).refunds).toHaveLength(1)
    },
  )

  test.each(['system_error', 'unknown_error'])('fault 22: with response %s twice retains its number', async (kind) => {
    const order = await shop.paidOrder()
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'refund', kind, times: 2 })
    expect(await shop.refund(order)).toMatchObject({
      status: 200,
      body: { status: 'refunding', refunded_amount: '0.00' },
    })
    expect(await shop.refund(order)).toMatchObject({ status: 200, body: { status: 'refunding' } })
    for (let round = 1; round <= 3; round++) {
      await shop.wait(minute)
      await shop.sweep()
    }
    expect(await statusOf(shop, order.orderNumber)).toBe('refunded')
    expect(await shop.countCalls(order, 'refund')).toBe(3)
    expect(await shop.refundRows(order)).toHaveLength(1)
    expect((await shop.tradeAtAlipay(order)).refunds).toMatchObject([{ out_request_no: `${order.outTradeNo}_R1990` }])
  })

  test.each(['balance_short', 'trade_finished', 'frozen', 'not_allowed'])(
    'fault 24: refused by Alipay (%s) leaves the order paid, and can be requested again',
    async (kind) => {
      const order = await shop.paidOrder()
      await shop.fault({ out_trade_no: order.outTradeNo, on: 'refund', kind })
      expect(await shop.refund(order)).toMatchObject({ status: 409, body: { code: 'order_not_refundable' } })
      expect(await statusOf(shop, order.orderNumber)).toBe('paid')
      expect(await shop.refundRows(order)).toMatchObject([{ status: 'failed' }])
      expect(await shop.refund(order)).toMatchObject({ status: 200, body: { status: 'refunded' } })
      expect(await shop.refundRows(order)).toEqual([{ status: 'succeeded', reason: 'buyer', amount_in_fen: 1990 }])
    },
  )

  test('fault 35: not sent, because the process ended, is sent by the sweeper', async () => {
    const order = await shop.paidOrder()
    await shop.context.database.execute(sql`
      with due as (
        insert into refunds (payment_id, provider, out_request_no, amount_in_fen, reason, next_check_at)
        select id, provider, ${`${order.outTradeNo}_R1990`}, 1990, 'buyer', ${shop.context.now()}::timestamptz
        from payments where out_trade_no = ${order.outTradeNo}
      )
      update orders set status = 'refunding' where order_number = ${order.orderNumber}`)
    await shop.sweep()
    expect(await statusOf(shop, order.orderNumber)).toBe('refunded')
  })

  test("made in part at Alipay's console leaves the rest to be refunded", async () => {
    const order = await shop.paidOrder()
    await shop.control('POST', `/trades/${order.outTradeNo}/refund`, {
      refund_amount: '5.00',
      out_request_no: 'by-hand',
    })
    await shop.control('POST', '/clock/advance', { by_ms: 0 })
    expect(await statusOf(shop, order.orderNumber)).toBe('paid')
    expect(await shop.refund(order)).toMatchObject({ body: { status: 'refunded', refunded_amount: '19.90' } })
    expect(await shop.refundRows(order)).toEqual([
      { status: 'succeeded', reason: 'console', amount_in_fen: 500 },
      { status: 'succeeded', reason: 'buyer', amount_in_fen: 1490 },
    ])
  })

  test("fault 27: made in full at Alipay's console, without a webhook, is found by a refund request", async () => {
    const order = await shop.paidOrder()
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'drop', times: 8 })
    await shop.control('POST', `/trades/${order.outTradeNo}/refund`, {
      refund_amount: '19.90',
      out_request_no: 'by-hand',
    })
    expect(await shop.refund(order)).toMatchObject({
      status: 200,
      body: { status: 'refunded', refunded_amount: '19.90' },
    })
    expect((await shop.tradeAtAlipay(order)).refunds).toHaveLength(1)
  })

  test("fault 27: made in full at Alipay's console, without a webhook, is found by a full cancellation", async () => {
    const order = await shop.paidOrder()
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'drop', times: 8 })
    await shop.control('POST', `/trades/${order.outTradeNo}/refund`, {
      refund_amount: '19.90',
      out_request_no: 'by-hand',
    })
    const path = `/api/order/${order.orderNumber}/call_off/`
    expect(await shop.call('POST', path, { json: {}, token: order.shopper.access })).toMatchObject({
      status: 200,
      body: { status: 'refunded', refunded_amount: '19.90' },
    })
    expect((await shop.tradeAtAlipay(order)).refunds).toHaveLength(1)
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 10, sold: 0 })
  })

  test("fault 25: is rejected for an unpaid order, and for another person's", async () => {
    const order = await shop.waitingOrder()
    expect(await shop.refund(order)).toMatchObject({ status: 409, body: { code: 'order_not_refundable' } })
    await shop.cancel(order)
    expect(await shop.refund(order)).toMatchObject({ status: 409 })
    const paid = await shop.paidOrder()
    const other = await registerShopper(shop)
    expect(await shop.refund({ ...paid, shopper: other })).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await statusOf(shop, paid.orderNumber)).toBe('paid')
    expect(await shop.call('POST', '/api/order/alipay_refund/', { json: {}, token: other.access })).toMatchObject({
      status: 400,
      body: { errors: { order_number: [expect.any(String)] } },
    })
  })
})

test('a late payment with a manual partial refund gets the rest automatically', async () => {
  const order = await shop.waitingOrder({ stock: 1 })
  await shop.cancel(order)
  await buy(shop, shop.shopper, { goodsId: order.goodsId })
  await shop.pay(order.payUrl, order.outTradeNo)
  await shop.fault({ out_trade_no: order.outTradeNo, on: 'refund', kind: 'balance_short' })
  await shop.sweep()
  expect(await shop.refundRows(order)).toMatchObject([{ status: 'failed', reason: 'late' }])
  await shop.control('POST', `/trades/${order.outTradeNo}/refund`, { refund_amount: '5.00', out_request_no: 'by-hand' })
  await shop.wait(61 * minute)
  await shop.sweep()
  expect(await statusOf(shop, order.orderNumber)).toBe('refunded')
  expect((await shop.tradeAtAlipay(order)).refunds).toMatchObject([
    { refund_amount: '5.00' },
    { refund_amount: '14.90' },
  ])
  // By now the first refund exceeds the remaining amount, so it is not retried.
  expect(await shop.refundRows(order)).toEqual([
    { status: 'failed', reason: 'late', amount_in_fen: 1990 },
    { status: 'succeeded', reason: 'console', amount_in_fen: 500 },
    { status: 'succeeded', reason: 'late', amount_in_fen: 1490 },
  ])
  const { rows } = await shop.context.database.execute(
    sql`select count(*) as due from refunds join payments on payments.id = payment_id
      where out_trade_no = ${order.outTradeNo} and refunds.next_check_at is not null`,
  )
  expect(rows).toEqual([{ due: 0 }])
})

test('a refund past Alipay’s deadline is rejected with a sentence that names it', async () => {
  const order = await shop.paidOrder()
  await shop.context.database.execute(
    sql`update payments set paid_at = paid_at - interval '366 days' where out_trade_no = ${order.outTradeNo}`,
  )
  await shop.control('POST', `/trades/${order.outTradeNo}/finish`)
  const lastDay = expect.stringContaining(addDays(shopDay(shop.context.now()), -1))
  const refused = (code: string) => ({ status: 409, body: { code, detail: lastDay } })
  expect(await shop.refund(order)).toMatchObject(refused('order_not_refundable'))
  const path = `/api/order/${order.orderNumber}/call_off/`
  expect(await shop.call('POST', path, { json: {}, token: order.shopper.access })).toMatchObject(
    refused('not_returnable'),
  )
  expect(await statusOf(shop, order.orderNumber)).toBe('paid')
})
