import { expect, test, vi } from 'vitest'
import { goodsCounts, statusOf } from '#features/orders/testing/order-factory.ts'
import { lockOrder, moveOrder } from '#features/orders/server/index.ts'
import { openRefund } from '../../server/use-cases/open-refund.ts'
import type { FixtureOrder } from '../fixtures/payment-fixture.ts'
import { findPayment } from '../../server/queries/find-payments.ts'
import { sendRefund } from '../../server/use-cases/send-refund.ts'
import { type FaultFixture, openFaultFixtureOfFile } from '../fixtures/fault-fixture.ts'

const minute = 60_000
const day = 24 * 60 * minute

const shop = await openFaultFixtureOfFile()

const refundByHand = ({ outTradeNo }: FixtureOrder, refund_amount: string) =>
  shop.control('POST', `/trades/${outTradeNo}/refund`, { refund_amount, out_request_no: 'by-hand' })

const loseWebhooks = ({ outTradeNo: out_trade_no }: FixtureOrder) =>
  shop.fault({ out_trade_no, on: 'notify', kind: 'drop', times: 8 })

test('fault 18: the webhook of a partial refund fulfils nothing again', async () => {
  const order = await shop.paidOrder()
  await refundByHand(order, '5.00')
  await shop.control('POST', '/clock/advance', { by_ms: 0 })
  expect((await shop.deliveries(order)).map(({ answer }) => answer)).toEqual(['success', 'success'])
  expect(await statusOf(shop, order.orderNumber)).toBe('paid')
  expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 9, sold: 1 })
  expect(await shop.ledger(order)).toEqual(['payment_in 1990', 'refund_out 500'])
})

test('fault 19: a double click that reaches two processes is one refund', async () => {
  const order = await shop.paidOrder()
  const requestRefund = ({ api }: Pick<FaultFixture, 'api'>) =>
    api.app.inject({
      method: 'POST',
      url: '/api/order/alipay_refund/',
      headers: { authorization: `Bearer ${order.shopper.access}` },
      payload: { order_number: order.orderNumber },
    })
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => requestRefund(index % 2 ? shop : shop.second)),
  )
  for (const { statusCode } of responses) expect(statusCode).toBe(200)
  expect((await shop.tradeAtAlipay(order)).refunds).toHaveLength(1)
  expect(await shop.countCalls(order, 'refund')).toBe(1)
  expect(await shop.ledger(order)).toEqual(['payment_in 1990', 'refund_out 1990'])
})

test('fault 20: a reset after the refund was made: the SDK retries, gets N, and the query settles it', async () => {
  const order = await shop.paidOrder()
  await loseWebhooks(order)
  await shop.fault({ out_trade_no: order.outTradeNo, on: 'refund', kind: 'reset', executes: true })
  expect((await shop.refund(order)).body).toMatchObject({ status: 'refunded', refunded_amount: '19.90' })
  expect(await shop.countCalls(order, 'refund_query')).toBe(1)
  expect((await shop.tradeAtAlipay(order)).refunds).toHaveLength(1)
})

test('fault 21: the call hangs and is carried out after we gave up: unknown, then refunded, once', async () => {
  const order = await shop.paidOrder()
  await loseWebhooks(order)
  await shop.fault({ out_trade_no: order.outTradeNo, on: 'refund', kind: 'late', delay_in_ms: 10_000 })
  expect((await shop.refund(order)).body).toMatchObject({ status: 'refunding', refunded_amount: '0.00' })
  expect(await shop.refundRows(order)).toMatchObject([{ status: 'unknown' }])
  await vi.waitFor(async () => expect((await shop.tradeAtAlipay(order)).refunds).toHaveLength(1), 20_000)
  await shop.wait(minute)
  await shop.sweep()
  expect(await statusOf(shop, order.orderNumber)).toBe('refunded')
  expect((await shop.tradeAtAlipay(order)).refunds).toMatchObject([{ refund_amount: '19.90' }])
})

test('fault 23: a discordant repeat raises an alarm, no new number is made, and the query decides', async () => {
  const order = await shop.paidOrder()
  const alarm = vi.spyOn(shop.context.log, 'error')
  await shop.fault({ out_trade_no: order.outTradeNo, on: 'refund', kind: 'discordant' })
  expect((await shop.refund(order)).body).toMatchObject({ status: 'refunding' })
  expect(alarm).toHaveBeenCalledWith(
    { outRequestNo: `${order.outTradeNo}_R1990` },
    'the provider has a refund of this number with another amount',
  )
  alarm.mockRestore()
  await shop.wait(minute)
  await shop.sweep()
  expect(await shop.countCalls(order, 'refund_query')).toBe(1)
  expect(await shop.refundRows(order)).toEqual([{ status: 'succeeded', reason: 'buyer', amount_in_fen: 1990 }])
  expect((await shop.tradeAtAlipay(order)).refunds).toMatchObject([{ out_request_no: `${order.outTradeNo}_R1990` }])
})

test('a refund at Alipay of our number with another amount is not booked as ours, and raises an alarm', async () => {
  const order = await shop.paidOrder()
  await loseWebhooks(order)
  const out_request_no = `${order.outTradeNo}_R1990`
  await shop.control('POST', `/trades/${order.outTradeNo}/refund`, { refund_amount: '5.00', out_request_no })
  const alarm = vi.spyOn(shop.context.log, 'error')
  expect((await shop.refund(order)).body).toMatchObject({ status: 'refunding' })
  await shop.wait(minute)
  await shop.sweep()
  expect(await shop.countCalls(order, 'refund_query')).toBeGreaterThan(0)
  expect(alarm).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('another amount'))
  alarm.mockRestore()
  expect(await shop.refundRows(order)).toMatchObject([{ status: 'accepted' }])
  expect(await shop.ledger(order)).toEqual(['payment_in 1990'])
})

test('a webhook of our unfinished number with another amount is booked as a refund by hand', async () => {
  const order = await shop.paidOrder()
  const out_request_no = `${order.outTradeNo}_R1990`
  await shop.fault({ out_trade_no: order.outTradeNo, on: 'refund', kind: 'http_502' })
  expect((await shop.refund(order)).body).toMatchObject({ status: 'refunding' })
  await shop.control('POST', `/trades/${order.outTradeNo}/refund`, { refund_amount: '5.00', out_request_no })
  await shop.control('POST', '/clock/advance', { by_ms: 0 })
  expect(await shop.refundRows(order)).toEqual([
    { status: 'unknown', reason: 'buyer', amount_in_fen: 1990 },
    { status: 'succeeded', reason: 'console', amount_in_fen: 500 },
  ])
  expect(await shop.ledger(order)).toEqual(['payment_in 1990', 'refund_out 500'])
})

test("fault 27: a refund at Alipay's console whose webhooks were lost is found by the daily reconciliation", async () => {
  const order = await shop.paidOrder()
  await loseWebhooks(order)
  await refundByHand(order, '19.90')
  await shop.wait(day + 61 * minute)
  expect(await statusOf(shop, order.orderNumber)).toBe('paid')
  await Promise.all([shop.sweep(), ...shop.second.sweepers.map(({ sweep }) => sweep())])
  expect(await statusOf(shop, order.orderNumber)).toBe('refunded')
  expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 10, sold: 0 })
  expect(await shop.refundRows(order)).toEqual([{ status: 'succeeded', reason: 'console', amount_in_fen: 1990 }])
})

test("fault 27: a refund at Alipay's console during an unfinished partial one of ours is counted once", async () => {
  const order = await shop.paidOrder()
  const now = shop.context.now()
  const { refund: ours } = await shop.context.inTransaction(async (transaction) => {
    const payment = (await findPayment(transaction, order.outTradeNo))!
    await lockOrder(transaction, payment.orderId)
    return openRefund(transaction, { payment, reason: 'buyer', amountInFen: 700, now, nextCheckAt: now })
  })
  const { outTradeNo: out_trade_no } = order
  await shop.fault({ out_trade_no, on: 'notify', kind: 'drop' })
  await shop.fault({ out_trade_no, on: 'refund', kind: 'system_error', executes: true })
  await sendRefund(shop.payments, ours!)
  await shop.control('POST', '/clock/advance', { by_ms: 0 })
  await refundByHand(order, '5.00')
  await shop.control('POST', '/clock/advance', { by_ms: 0 })
  expect(await shop.refundRows(order)).toEqual([{ status: 'unknown', reason: 'buyer', amount_in_fen: 700 }])
  await shop.wait(11_000)
  await shop.sweep()
  await shop.wait(11 * minute)
  expect(await shop.refundRows(order)).toEqual([
    { status: 'succeeded', reason: 'buyer', amount_in_fen: 700 },
    { status: 'succeeded', reason: 'console', amount_in_fen: 500 },
  ])
  expect(await findPayment(shop.context.database, out_trade_no)).toMatchObject({ refundedInFen: 1200 })
  expect(await statusOf(shop, order.orderNumber)).toBe('paid')
})

test('fault 35: the process ends between the row of a refund and the call; another sends it once', async () => {
  const order = await shop.paidOrder()
  const now = shop.context.now()
  await shop.context.inTransaction(async (transaction) => {
    const payment = (await findPayment(transaction, order.outTradeNo))!
    await lockOrder(transaction, payment.orderId)
    await openRefund(transaction, { payment, reason: 'buyer', now, nextCheckAt: new Date(now.getTime() + 30_000) })
    await moveOrder(transaction, payment.orderId, 'start_refund', now)
  })
  await shop.sweep()
  expect(await statusOf(shop, order.orderNumber)).toBe('refunding')
  await shop.wait(31_000)
  await Promise.all([shop.sweep(), ...shop.second.sweepers.map(({ sweep }) => sweep())])
  expect(await statusOf(shop, order.orderNumber)).toBe('refunded')
  expect(await shop.countCalls(order, 'refund')).toBe(1)
  expect((await shop.tradeAtAlipay(order)).refunds).toHaveLength(1)
})

// Last, because sessions expire during this test.
test('a settled payment is queried once a day, and not for ever', async () => {
  const order = await shop.paidOrder()
  const queryDays: number[] = []
  for (let today = 1; today <= 400; today += 1) {
    const before = await shop.countCalls(order, 'query')
    shop.passTime(day)
    await shop.sweepers.find(({ name }) => name === 'daily reconciliation of payments')!.sweep()
    const queries = (await shop.countCalls(order, 'query')) - before
    expect(queries).toBeLessThanOrEqual(1)
    if (queries > 0) queryDays.push(today)
  }
  await shop.control('POST', '/clock/advance', { by_ms: 400 * day })
  expect(queryDays.slice(0, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(queryDays.length).toBeLessThan(45)
  expect(queryDays.at(-1)).toBeGreaterThan(330)
}, 60_000)
