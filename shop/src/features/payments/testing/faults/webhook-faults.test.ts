import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import { goodsCounts, statusOf } from '#features/orders/testing/order-factory.ts'
import { openDatabase } from '#platform/database/database.ts'
import type { FixtureOrder } from '../fixtures/payment-fixture.ts'
import { openFaultFixtureOfFile } from '../fixtures/fault-fixture.ts'

const minute = 60_000

const shop = await openFaultFixtureOfFile()
afterEach(() => {
  shop.relay.alter = (response) => response
})

const paidOnce = { stock: 9, sold: 1 }

test('fault 01: a webhook delivered twice gets success twice and pays once', async () => {
  const order = await shop.paidOrder()
  const { notices } = await shop.tradeAtAlipay(order)
  await shop.control('POST', `/notices/${notices[0].notify_id}/redeliver`)
  expect((await shop.deliveries(order)).map(({ answer }) => answer)).toEqual(['success', 'success'])
  expect(await goodsCounts(shop, order.goodsId)).toEqual(paidOnce)
  expect(await shop.ledger(order)).toEqual(['payment_in 1990'])
})

test('fault 02: twenty equal webhooks at once, over two processes, pay once', async () => {
  const order = await shop.waitingOrder()
  const before = [...shop.relay.counts]
  await shop.control('POST', '/faults', { out_trade_no: order.outTradeNo, on: 'notify', kind: 'duplicate', copies: 19 })
  await shop.pay(order.payUrl, order.outTradeNo)
  expect(shop.relay.counts.map((count, process) => count - before[process]!)).toEqual([10, 10])
  expect((await shop.deliveries(order)).map(({ answer }) => answer)).toEqual(Array(20).fill('success'))
  expect(await goodsCounts(shop, order.goodsId)).toEqual(paidOnce)
  expect(await shop.ledger(order)).toEqual(['payment_in 1990'])
})

test('fault 03: the webhook arrives before the buyer returns', async () => {
  const order = await shop.waitingOrder()
  await shop.fault({ out_trade_no: order.outTradeNo, on: 'return', kind: 'after_notify' })
  await shop.pay(order.payUrl, order.outTradeNo)
  expect(await statusOf(shop, order.orderNumber)).toBe('paid')
  expect((await shop.read(order)).body).toMatchObject({ status: 'paid' })
  expect(await shop.countCalls(order, 'query')).toBe(0)
})

test('fault 03: the buyer returns before the webhook', async () => {
  const order = await shop.waitingOrder()
  await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'delay', delay_in_ms: minute })
  await shop.pay(order.payUrl, order.outTradeNo)
  expect((await shop.read(order)).body).toMatchObject({ status: 'paid' })
  await shop.wait(minute)
  expect((await shop.deliveries(order)).map(({ answer }) => answer)).toEqual(['success'])
  expect(await goodsCounts(shop, order.goodsId)).toEqual(paidOnce)
})

test('fault 03: only the buyer returns, and the first query is lost', async () => {
  const order = await shop.waitingOrder()
  await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'drop', times: 8 })
  await shop.fault({ out_trade_no: order.outTradeNo, on: 'query', kind: 'http_502' })
  await shop.pay(order.payUrl, order.outTradeNo)
  expect((await shop.read(order)).body).toMatchObject({ status: 'pending' })
  await shop.wait(3_000)
  expect((await shop.read(order)).body).toMatchObject({ status: 'paid' })
})

test.each([
  ['fault 05: a sum changed after signing', 'tampered_amount', 400, 'created'],
  ['fault 06: a sum that is one fen off, signed', 'wrong_amount', 409, 'review'],
  ['fault 07: another app, signed', 'wrong_app_id', 403, 'created'],
  ['fault 07: another seller, signed', 'wrong_seller_id', 403, 'created'],
  ['fault 08: an order that nobody knows, signed', 'unknown_out_trade_no', 404, 'created'],
])('%s, pays nothing, and the good webhook after it does', async (_what, kind, status, paymentStatus) => {
  const order = await shop.waitingOrder()
  await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind })
  await shop.pay(order.payUrl, order.outTradeNo)
  expect(await shop.deliveries(order)).toMatchObject([{ http_status: status, answer: 'fail', is_accepted: false }])
  expect(await statusOf(shop, order.orderNumber)).toBe('pending')
  const { rows } = await shop.context.database.execute(
    sql`select status from payments where out_trade_no = ${order.outTradeNo}`,
  )
  expect(rows).toEqual([{ status: paymentStatus }])
  expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 9, sold: 0 })
  await shop.wait(4 * minute)
  expect(await statusOf(shop, order.orderNumber)).toBe('paid')
  expect(await goodsCounts(shop, order.goodsId)).toEqual(paidOnce)
})

test('fault 08: a signed webhook of an unknown order is recorded', async () => {
  const order = await shop.waitingOrder()
  await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'unknown_out_trade_no' })
  await shop.pay(order.payUrl, order.outTradeNo)
  const { rows } = await shop.context.database.execute(
    sql`select outcome, raw from payment_events where payment_id is null order by id desc limit 1`,
  )
  expect(rows).toEqual([{ outcome: 'unknown_trade', raw: expect.stringContaining('out_trade_no=unknown_') }])
})

describe('fault 17: a signed webhook that the paid trade is closed, without naming a refund,', () => {
  async function closedAgain(order: FixtureOrder, times = 1) {
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'closed', times })
    const { notices } = await shop.tradeAtAlipay(order)
    await shop.control('POST', `/notices/${notices[0].notify_id}/redeliver`)
    await shop.control('POST', '/clock/advance', { by_ms: 0 })
  }

  test('is not trusted: a query confirms the payment, the order stays paid, and an alarm is raised', async () => {
    const order = await shop.paidOrder()
    const alarm = vi.spyOn(shop.context.log, 'error')
    await closedAgain(order)
    expect((await shop.deliveries(order)).map(({ answer }) => answer)).toEqual(['success', 'success'])
    expect(await shop.countCalls(order, 'query')).toBe(1)
    expect(await statusOf(shop, order.orderNumber)).toBe('paid')
    expect(await goodsCounts(shop, order.goodsId)).toEqual(paidOnce)
    expect(await shop.ledger(order)).toEqual(['payment_in 1990'])
    expect(alarm).toHaveBeenCalledWith(expect.objectContaining({ outcome: 'closed_after_paid' }), expect.any(String))
    alarm.mockRestore()
  })

  test('as the first report of the payment still pays, because a query confirms it', async () => {
    const order = await shop.waitingOrder()
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'closed' })
    await shop.pay(order.payUrl, order.outTradeNo)
    expect((await shop.deliveries(order)).map(({ answer }) => answer)).toEqual(['success'])
    expect(await statusOf(shop, order.orderNumber)).toBe('paid')
    expect(await shop.ledger(order)).toEqual(['payment_in 1990'])
  })

  test('is a refund where a query confirms one', async () => {
    const order = await shop.paidOrder()
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'closed' })
    const refund = { refund_amount: '19.90', out_request_no: 'by-hand' }
    await shop.control('POST', `/trades/${order.outTradeNo}/refund`, refund)
    await shop.control('POST', '/clock/advance', { by_ms: 0 })
    expect(await statusOf(shop, order.orderNumber)).toBe('refunded')
    expect(await shop.ledger(order)).toEqual(['payment_in 1990', 'refund_out 1990'])
  })

  test('changes nothing while Alipay does not respond, and is delivered again', async () => {
    const order = await shop.paidOrder()
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'query', kind: 'http_502' })
    await closedAgain(order, 2)
    expect(await statusOf(shop, order.orderNumber)).toBe('paid')
    await shop.wait(10 * minute)
    expect((await shop.deliveries(order)).map(({ answer }) => answer)).toEqual(['success', 'fail', 'success'])
    expect(await statusOf(shop, order.orderNumber)).toBe('paid')
    expect(await shop.ledger(order)).toEqual(['payment_in 1990'])
  })
})

test('fault 12: the response is lost after the commit; the next delivery gets success and changes nothing', async () => {
  const order = await shop.waitingOrder()
  shop.relay.alter = () => null
  await shop.pay(order.payUrl, order.outTradeNo)
  expect(await shop.deliveries(order)).toMatchObject([{ http_status: null, is_accepted: false }])
  expect(await statusOf(shop, order.orderNumber)).toBe('paid')
  shop.relay.alter = (answer) => answer
  await shop.wait(4 * minute)
  expect((await shop.deliveries(order)).at(-1)).toMatchObject({ http_status: 200, answer: 'success' })
  expect(await goodsCounts(shop, order.goodsId)).toEqual(paidOnce)
  expect(await shop.ledger(order)).toEqual(['payment_in 1990'])
})

test('fault 13: the database is down during the webhook; the next delivery pays', async () => {
  const order = await shop.waitingOrder()
  const server = openDatabase(inject('postgresUrl'), { maxConnections: 1 })
  const name = sql.identifier(shop.databaseName)
  try {
    await server.database.execute(sql`alter database ${name} with allow_connections false`)
    await server.database.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${shop.databaseName}`,
    )
    await shop.pay(order.payUrl, order.outTradeNo)
    const [first] = await shop.deliveries(order)
    expect(first!.http_status).toBeGreaterThanOrEqual(500)
    expect(first!.answer).not.toContain('success')
  } finally {
    await server.database.execute(sql`alter database ${name} with allow_connections true`)
    await server.close()
  }
  expect(await statusOf(shop, order.orderNumber)).toBe('pending')
  await shop.wait(4 * minute)
  expect(await statusOf(shop, order.orderNumber)).toBe('paid')
})

test.each([
  ['a line end after it', 200, 'success\n'],
  ['quotes', 200, '"success"'],
  ['capitals', 200, 'SUCCESS'],
  ['another status', 202, 'success'],
])(
  'fault 36: a response altered by %s is not accepted: the webhook is delivered again',
  async (_what, status, body) => {
    const order = await shop.waitingOrder()
    shop.relay.alter = () => ({ status, body })
    await shop.pay(order.payUrl, order.outTradeNo)
    expect(await shop.deliveries(order)).toMatchObject([{ is_accepted: false }])
    shop.relay.alter = (answer) => answer
    await shop.wait(4 * minute)
    expect(await shop.deliveries(order)).toMatchObject([
      { is_accepted: false },
      { is_accepted: true, answer: 'success' },
    ])
    expect(await goodsCounts(shop, order.goodsId)).toEqual(paidOnce)
  },
)

test('fault 38: after 25 hours there are no more webhooks, and a query recovers the payment', async () => {
  const order = await shop.waitingOrder()
  await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'drop', times: 8 })
  await shop.pay(order.payUrl, order.outTradeNo)
  await shop.wait(25 * 60 * minute + minute)
  const { notices } = await shop.tradeAtAlipay(order)
  expect(notices).toMatchObject([{ state: 'given_up', attempts: 8, due_at: null }])
  expect(await statusOf(shop, order.orderNumber)).toBe('pending')
  await shop.sweep()
  expect(await statusOf(shop, order.orderNumber)).toBe('paid')
  expect(await goodsCounts(shop, order.goodsId)).toEqual(paidOnce)
})
