import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { openPaymentFixtureOfFile } from '../../../testing/fixtures/payment-fixture.ts'
import { readGoodsRecords, readOrderRecords } from '../../queries/audit-queries.ts'
import { closeSettledDifferences, listDismissed } from '../../queries/statement-queries.ts'
import { findRollingGoods, saveStockSums } from '../../queries/stock-sums.ts'
import { findGoodsToCheck, findOrdersToCheck, readLedgerMarks } from '../../queries/ledger-progress.ts'

const shop = await openPaymentFixtureOfFile()

/** Plans of the statements of `read`, where the planner reads a whole table only if no index fits. */
async function plansOf(read: (database: Database) => Promise<unknown>): Promise<string> {
  const plans: string[] = []
  await shop.context.inTransaction(async (transaction) => {
    await transaction.execute(sql`set local enable_seqscan = off`)
    const explaining = new Proxy(transaction, {
      get(target, name) {
        if (name !== 'execute') return Reflect.get(target, name) as unknown
        return async (statement: SQL) => {
          const { rows } = await target.execute<Record<string, string>>(sql`explain ${statement}`)
          plans.push(...rows.map((row) => row['QUERY PLAN']!))
          return target.execute(statement)
        }
      },
    })
    await read(explaining)
  })
  expect(plans).not.toEqual([])
  return plans.join('\n')
}

const marks = { orders: 9, events: 9, payments: 9, paymentEvents: 9, refunds: 9, ledger: 9, movements: 9 }
const rolling = { after: 1, through: 5 }

test.each<[string, (database: Database) => Promise<unknown>]>([
  ['orders', (database) => readOrderRecords(database, { afterId: 0, limit: 500 })],
  ['chosen orders', (database) => readOrderRecords(database, { afterId: 0, limit: 500, among: [1, 2, 3] })],
  ['chosen goods', (database) => readGoodsRecords(database, { afterId: 0, limit: 500, among: [1, 2, 3] })],
  ['marks', readLedgerMarks],
  ['orders to check', (database) => findOrdersToCheck(database, marks, rolling)],
  ['goods to check', (database) => findGoodsToCheck(database, marks, rolling)],
  [
    'goods by their sums',
    (database) => readGoodsRecords(database, { afterId: 0, limit: 50, among: [1, 2, 3] }, 'sums'),
  ],
  ['goods of a night', (database) => findRollingGoods(database, 1, 200_000)],
  ['sums', (database) => saveStockSums(database, { afterId: 0, limit: 50, among: [1, 2, 3] }, new Date())],
])('no table is read as a whole for %s', async (_what, read) => {
  await shop.paidOrder()
  expect(await plansOf(read)).not.toContain('Seq Scan on')
})

const statement = 'wechat_pay 2026-11-26'

test.each<[string, (database: Database) => Promise<unknown>]>([
  ['dismissed', (database) => listDismissed(database, statement)],
  ['settled', (database) => closeSettledDifferences(database, { statement, open: [], now: shop.context.now() })],
])('the cases of a statement that are %s are found by its name', async (_what, read) => {
  expect(await plansOf(read)).toContain('review_cases_statement')
})

test('no table is hashed as a whole for orders', async () => {
  const plans = await plansOf((database) => readOrderRecords(database, { afterId: 0, limit: 500 }))
  expect(plans).not.toContain('hashed SubPlan')
  expect(plans).not.toContain('Hash Join')
})
