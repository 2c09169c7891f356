import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#platform/database/database.ts'
import { openPaymentFixtureOfFile } from '../../../testing/fixtures/payment-fixture.ts'
import { findGoodsToCheck, findOrdersToCheck, readLedgerMarks } from '../../queries/ledger-progress.ts'
import { readGoodsRecords } from '../../queries/audit-queries.ts'
import { findRollingGoods } from '../../queries/stock-sums.ts'
import { checkLedgerNightly } from '../cases/check-ledger-nightly.ts'
import { choosePart } from './choose-part.ts'
import { readGoodsBySums } from './goods-records.ts'

const shop = await openPaymentFixtureOfFile()
const { database } = shop.context
const nothing = { after: 0, through: 0 }
const minute = 60_000

async function idOf({ orderNumber }: { orderNumber: string }): Promise<number> {
  const { rows } = await database.execute<{ id: number }>(
    sql`select id from orders where order_number = ${orderNumber}`,
  )
  return rows[0]!.id
}

/** Ids of the orders that `change` makes the next check read. */
async function foundAfter(change: () => Promise<unknown>): Promise<number[]> {
  const marks = await readLedgerMarks(database)
  expect(await findOrdersToCheck(database, marks, nothing)).toEqual([])
  await change()
  return findOrdersToCheck(database, marks, nothing)
}

test('an order is read again after each of its changes, and no other order is', async () => {
  await shop.paidOrder()
  const order = await shop.waitingOrder()
  const id = await idOf(order)
  expect(await foundAfter(() => shop.pay(order.payUrl, order.outTradeNo))).toEqual([id])
  expect(await foundAfter(() => shop.refund(order))).toEqual([id])
  const cancelled = await shop.waitingOrder()
  expect(await foundAfter(() => shop.cancel(cancelled))).toEqual([await idOf(cancelled)])
  const expired = await shop.waitingOrder()
  const found = await foundAfter(async () => {
    await shop.wait(16 * minute)
    await shop.sweep()
  })
  expect(found).toContain(await idOf(expired))
  const marks = await readLedgerMarks(database)
  const sold = await shop.paidOrder()
  expect(await findGoodsToCheck(database, marks, nothing)).toEqual([sold.goodsId])
  const lastId = await idOf(sold)
  expect(await findOrdersToCheck(database, { ...marks, orders: lastId }, { after: id - 1, through: id })).toContain(id)
})

test('the first night reads everything, the next ones what has changed and a part of the rest', async () => {
  await shop.paidOrder()
  const night = (day: number) =>
    checkLedgerNightly({ ...shop.payments, now: () => new Date(`2031-01-0${day}T03:10:00+08:00`) })
  const lastRun = async () =>
    (await database.execute(sql`select is_whole, differences, progress from audit_runs order by day desc limit 1`))
      .rows[0]
  expect(await night(1)).toBe(0)
  expect(await lastRun()).toMatchObject({ is_whole: true, differences: 0, progress: { rolledOrders: 0 } })
  expect(await night(2)).toBe(0)
  const { orders } = await readLedgerMarks(database)
  expect(await lastRun()).toMatchObject({ is_whole: false, progress: { marks: { orders }, rolledOrders: orders } })
  // More discrepancies than cases: nothing may be left out.
  await database.execute(sql`update audit_runs set differences = 101 where day = '2031-01-02'`)
  await night(3)
  expect(await lastRun()).toMatchObject({ is_whole: true })
  // A discrepancy of an earlier release names no row.
  await database.execute(sql`insert into review_cases (kind, subject, facts, opened_at)
    values ('difference', 'order X: status', '{"seenAt": "2031-01-01T00:00:00Z"}', now())`)
  await night(4)
  expect(await lastRun()).toMatchObject({ is_whole: true })
  await night(5)
  expect(await lastRun()).toMatchObject({ is_whole: false })
})

describe('goods that moved before are read by their sums', () => {
  let goodsId: number
  beforeAll(async () => {
    goodsId = (await shop.paidOrder()).goodsId
  })
  const night = (day: number) =>
    checkLedgerNightly({ ...shop.payments, now: () => new Date(`2032-01-0${day}T03:10:00+08:00`) })
  const sumsOf = async () =>
    (await database.execute(sql`select stock::integer, sold::integer from stock_sums where goods_id = ${goodsId}`)).rows
  const changeSums = () =>
    database.execute(sql`update stock_sums set until = '2033-01-01', stock = stock + 5 where goods_id = ${goodsId}`)

  test('and sums that are wrong are no discrepancy, but derived again', async () => {
    await night(1)
    const sums = await sumsOf()
    expect(sums).toEqual([{ stock: expect.any(Number), sold: 1 }])
    await changeSums()
    const item = { afterId: 0, limit: 50, among: [goodsId] }
    const whole = await readGoodsRecords(database, item)
    expect(await readGoodsRecords(database, item, 'sums')).not.toEqual(whole)
    expect(await readGoodsBySums(database, item)).toEqual(whole)
    expect(await sumsOf()).toEqual([])
    await night(2)
    expect(await sumsOf()).toEqual(sums)
  })

  test('and a movement since then counts', async () => {
    const item = { afterId: 0, limit: 50, among: [goodsId] }
    await database.execute(sql`update stock_sums set until = now() - interval '1 day', stock = 0, sold = 0, counted = 0
      where goods_id = ${goodsId}`)
    expect(await readGoodsRecords(database, item, 'sums')).toEqual(await readGoodsRecords(database, item))
  })

  test('a stock that nothing explains is found', async () => {
    await database.execute(sql`update goods set stock = stock + 1 where id = ${goodsId}`)
    expect(await night(3)).toBeGreaterThan(0)
    await database.execute(sql`update goods set stock = stock - 1 where id = ${goodsId}`)
    expect(await night(4)).toBe(0)
  })
})

test('the goods of a night end where their movements do', async () => {
  const { goodsId } = await shop.paidOrder()
  expect(await findRollingGoods(database, 0, 200_000)).toEqual({ after: 0, through: goodsId })
  expect(await findRollingGoods(database, goodsId - 1, 200_000)).toEqual({ after: goodsId - 1, through: goodsId })
  expect(await findRollingGoods(database, goodsId, 200_000)).toEqual({ after: 0, through: goodsId })
})

test('a row whose transaction commits late is in the part, however many ids are above it', async () => {
  const id = await idOf(await shop.paidOrder())
  const other = await idOf(await shop.paidOrder())
  await checkLedgerNightly({ ...shop.payments, now: () => new Date('2034-01-01T03:10:00+08:00') })
  const addEvent = (transaction: Database, orderId: number) =>
    transaction.execute(
      sql`insert into order_events (order_id, kind, actor, created_at) values (${orderId}, 'note', 'shop', now())`,
    )
  // The part has neither the id of this order nor an earlier event of the same order.
  await database.execute(
    sql`select setval(pg_get_serial_sequence('order_events', 'id'), (select max(id) + 20000 from order_events))`,
  )
  await addEvent(database, other)
  const { events } = await readLedgerMarks(database)
  const high = 1_000_000_000
  const marks = {
    orders: high,
    events,
    payments: high,
    paymentEvents: high,
    refunds: high,
    ledger: high,
    movements: high,
  }
  const progress = { marks, rolledOrders: id, rolledGoods: 0, turnEnd: other }
  await database.execute(
    sql`update audit_runs set progress = ${JSON.stringify(progress)}::jsonb where ended_at is not null`,
  )
  const { promise: isChoosing, resolve: begin } = Promise.withResolvers<void>()
  const late = shop.context.inTransaction(async (transaction) => {
    await addEvent(transaction, id)
    begin()
    await Promise.race([choosing, sleep(1_000)])
  })
  const choosing = isChoosing.then(() => choosePart(database, 100))
  await late
  expect((await choosing).part!.orderIds).toContain(id)
})
