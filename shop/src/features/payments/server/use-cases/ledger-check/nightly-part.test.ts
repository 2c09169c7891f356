import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { openPaymentFixtureOfFile } from '../../../testing/fixtures/payment-fixture.ts'
import { findGoodsToCheck, findOrdersToCheck, readLedgerMarks } from '../../queries/ledger-progress.ts'
import { checkLedgerNightly } from '../cases/check-ledger-nightly.ts'

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
