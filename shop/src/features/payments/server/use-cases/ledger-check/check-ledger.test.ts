import { expect, test } from 'vitest'
import { type SQL, sql } from 'drizzle-orm'
import { buy, goodsCounts, statusOf } from '#features/orders/testing/order-factory.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import type { PaymentCase } from '../../../console-contract.ts'
import { openPaymentFixtureOfFile } from '../../../testing/fixtures/payment-fixture.ts'
import { checkLedgerNightly } from '../cases/check-ledger-nightly.ts'
import { checkLedger } from './check-ledger.ts'
import { describeDifference } from './discrepancy.ts'

const minute = 60_000

const shop = await openPaymentFixtureOfFile()

async function differences(queriesProvider = false): Promise<string[]> {
  const found: string[] = []
  const providers = queriesProvider ? shop.providers : null
  const report = await checkLedger(shop.context.database, providers, (difference) =>
    found.push(describeDifference(difference)),
  )
  expect(report.differences).toBe(found.length)
  return found
}

/** Discrepancies found between a direct change of the database and its undo. */
async function differencesWhile(change: SQL, undo: SQL): Promise<string[]> {
  await shop.context.database.execute(change)
  const found = await differences()
  await shop.context.database.execute(undo)
  expect(await differences()).toEqual([])
  return found
}

test('the ledger is checked once a night; a discrepancy has an open case until it is gone', async () => {
  const order = await shop.paidOrder()
  const { database } = shop.context
  const night = () => checkLedgerNightly({ ...shop.payments, now: () => clock })
  let clock = new Date('2030-01-01T02:00:00+08:00')
  expect(await night()).toBe(0)
  clock = new Date('2030-01-02T03:10:00+08:00')
  await database.execute(sql`update orders set status = 'refunded' where order_number = ${order.orderNumber}`)
  expect(await night()).toBeGreaterThan(0)
  expect(await night()).toBe(0)
  const owner = await signInAs(shop, 'owner')
  const read = async () => (await owner.call('GET', '/api/console/review/?tab=open&page_size=100&lang=zh-CN')).body
  const open = async () => ((await read()).results as PaymentCase[]).filter(({ kind }) => kind === 'difference')
  expect(await open()).toMatchObject([
    { title: `账目不一致：order ${order.orderNumber}`, sides: [{ name: 'status', ours: 'refunded', theirs: 'paid' }] },
    ...Array.from({ length: (await open()).length - 1 }, () => ({ kind: 'difference' })),
  ])
  await database.execute(sql`update orders set status = 'paid' where order_number = ${order.orderNumber}`)
  clock = new Date('2030-01-03T03:10:00+08:00')
  expect(await night()).toBe(0)
  expect(await open()).toEqual([])
  expect((await read()).last_audit).toEqual({ at: clock.toISOString(), differences: 0 })
})

test('finds no discrepancy on any path of an order', async () => {
  const cancelled = await shop.waitingOrder({ quantity: 3 })
  await shop.cancel(cancelled)
  const refunded = await shop.paidOrder()
  await shop.refund(refunded)
  const revived = await shop.waitingOrder()
  await shop.cancel(revived)
  await shop.pay(revived.payUrl, revived.outTradeNo)
  const late = await shop.waitingOrder({ stock: 1 })
  await shop.cancel(late)
  await buy(shop, shop.shopper, { goodsId: late.goodsId })
  await shop.pay(late.payUrl, late.outTradeNo)
  expect(await statusOf(shop, late.orderNumber)).toBe('paid_late')
  expect(await differences()).toEqual([])
  await shop.sweep()
  const part = await shop.paidOrder()
  await shop.control('POST', `/trades/${part.outTradeNo}/refund`, { refund_amount: '5.00', out_request_no: 'by-hand' })
  await shop.control('POST', '/clock/advance', { by_ms: 0 })
  const short = await shop.paidOrder()
  await shop.fault({ out_trade_no: short.outTradeNo, on: 'refund', kind: 'system_error' })
  await shop.refund(short)
  expect(await statusOf(shop, short.orderNumber)).toBe('refunding')
  expect(await differences(true)).toEqual([])
  const expired = await shop.waitingOrder()
  await shop.wait(16 * minute)
  await shop.sweep()
  expect(await statusOf(shop, expired.orderNumber)).toBe('expired')
  expect(await differences(true)).toEqual([])
})

test('reports a state changed without the ledger', async () => {
  const { orderNumber, outTradeNo, goodsId } = await shop.paidOrder()
  const ofOrder = sql`order_number = ${orderNumber}`
  const ofPayment = sql`out_trade_no = ${outTradeNo}`
  expect(
    await differencesWhile(
      sql`update orders set status = 'refunded' where ${ofOrder}`,
      sql`update orders set status = 'paid' where ${ofOrder}`,
    ),
  ).toEqual([`order ${orderNumber}: status is refunded, should be paid`])
  expect(
    await differencesWhile(
      sql`update payments set refunded_in_fen = 1 where ${ofPayment}`,
      sql`update payments set refunded_in_fen = 0 where ${ofPayment}`,
    ),
  ).toEqual([`payment ${outTradeNo}: money given back is 1, should be 0`])
  const { rows } = await shop.context.database.execute(sql`select sku from goods where id = ${goodsId}`)
  expect(await goodsCounts(shop, goodsId)).toEqual({ stock: 9, sold: 1 })
  expect(
    await differencesWhile(
      sql`update goods set stock = 10 where id = ${goodsId}`,
      sql`update goods set stock = 9 where id = ${goodsId}`,
    ),
  ).toEqual([
    `goods ${String(rows[0]!.sku)}: stock is 10, should be 9`,
    `goods ${String(rows[0]!.sku)}: stock + reserved + sold is 11, should be 10`,
  ])
})

test('reports a paid order without a payment', async () => {
  const { orderNumber, outTradeNo } = await shop.waitingOrder()
  const found = await differencesWhile(
    sql`with paid as (update payments set status = 'succeeded' where out_trade_no = ${outTradeNo})
      update orders set status = 'paid', paid_at = created_at where order_number = ${orderNumber}`,
    sql`with unpaid as (update payments set status = 'created' where out_trade_no = ${outTradeNo})
      update orders set status = 'pending', paid_at = null where order_number = ${orderNumber}`,
  )
  expect(found).toEqual(
    expect.arrayContaining([
      `order ${orderNumber}: status is paid, should be pending`,
      `payment ${outTradeNo}: money is here, should be none`,
    ]),
  )
})

test('reports a late payment without a refund', async () => {
  const late = await shop.waitingOrder({ stock: 1 })
  await shop.cancel(late)
  await buy(shop, shop.shopper, { goodsId: late.goodsId })
  await shop.pay(late.payUrl, late.outTradeNo)
  const ofPayment = sql`from payments where payments.id = payment_id and out_trade_no = ${late.outTradeNo}`
  expect(
    await differencesWhile(
      sql`update refunds set status = 'failed', next_check_at = null ${ofPayment}`,
      sql`update refunds set status = 'requested', next_check_at = now() ${ofPayment}`,
    ),
  ).toEqual([`payment ${late.outTradeNo}: refund under way is none, should be set`])
  await shop.sweep()
  expect(await statusOf(shop, late.orderNumber)).toBe('refunded')
})

test('reports trades known only to the provider, without changing anything', async () => {
  const order = await shop.waitingOrder()
  await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'drop', times: 8 })
  await shop.pay(order.payUrl, order.outTradeNo)
  expect(await differences(true)).toEqual([
    `payment ${order.outTradeNo}: status is created, should be succeeded (the provider has the trade as paid)`,
  ])
  expect(await statusOf(shop, order.orderNumber)).toBe('pending')
  await shop.read(order)
  expect(await differences(true)).toEqual([])

  await shop.fault({ out_trade_no: order.outTradeNo, on: 'refund', kind: 'http_502', executes: true })
  await shop.refund(order)
  expect(await differences(true)).toEqual([
    `refund ${order.outTradeNo}_R1990: status is open, should be succeeded (the provider has done it)`,
  ])
  await shop.wait(minute)
  await shop.sweep()
  expect(await differences(true)).toEqual([])
})

test('reports an unreachable provider', async () => {
  const order = await shop.waitingOrder()
  await shop.fault({ out_trade_no: '*', on: 'query', kind: 'http_502', times: 100 })
  expect(await differences(true)).toEqual(['provider: answer about open payments and refunds is none, should be given'])
  await shop.cancel(order)
})
