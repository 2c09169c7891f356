/** A night's check that fails is tried again on the same day, and one promotion does not stop it. */
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { createPromotion } from '#features/promotions/testing/promotion-factory.ts'
import { openPaymentFixtureOfFile } from '../../../testing/fixtures/payment-fixture.ts'
import { checkLedgerNightly } from '../cases/check-ledger-nightly.ts'
import { LedgerCheckIncomplete } from './check-ledger.ts'

const shop = await openPaymentFixtureOfFile()
const { database } = shop.context
const minuteInMs = 60_000

/** A database where some statements fail. */
const failingWhere = (isFailing: (query: { sql: string; params: unknown[] }) => boolean): typeof database =>
  new Proxy(database, {
    get(target, name) {
      if (name !== 'execute') return Reflect.get(target, name) as unknown
      return (statement: SQL) =>
        isFailing(new PgDialect().sqlToQuery(statement))
          ? Promise.reject(new Error('too slow'))
          : target.execute(statement)
    },
  })

const runOf = async (day: string) =>
  (
    await database.execute(
      sql`select attempts, ended_at is not null as ended, differences, progress from audit_runs where day = ${day}`,
    )
  ).rows[0]

test('a check that fails is tried again later, each time after a longer pause, and ten times at most', async () => {
  const startsAt = new Date('2031-03-01T03:05:00+08:00').getTime()
  const nightAfter = (minutes: number, isFailing = true) =>
    checkLedgerNightly({
      ...shop.payments,
      database: isFailing ? failingWhere((query) => query.sql.includes('order_lines')) : database,
      now: () => new Date(startsAt + minutes * minuteInMs),
    })
  await expect(nightAfter(0)).rejects.toThrow('too slow')
  // The claim of a process that may still run.
  expect(await nightAfter(9)).toBe(0)
  await expect(nightAfter(11)).rejects.toThrow('too slow')
  expect(await nightAfter(30)).toBe(0)
  expect(await runOf('2031-03-01')).toMatchObject({ attempts: 2, ended: false })
  expect(await nightAfter(40, false)).toBe(0)
  expect(await runOf('2031-03-01')).toMatchObject({ attempts: 3, ended: true, differences: 0 })
  await database.execute(sql`update audit_runs set ended_at = null, attempts = 10`)
  await nightAfter(600, false)
  expect(await runOf('2031-03-01')).toMatchObject({ attempts: 10, ended: false })
})

test('a promotion that cannot be counted is reported after the night’s progress is saved', async () => {
  const [broken, wrong] = [
    await createPromotion(shop.context, { useLimit: 5 }),
    await createPromotion(shop.context, { useLimit: 5 }),
  ]
  await database.execute(sql`update promotions set used_count = 3 where id = ${wrong}`)
  const night = checkLedgerNightly({
    ...shop.payments,
    database: failingWhere(({ sql: text, params }) => text.includes('from promotion_uses') && params.includes(broken)),
    now: () => new Date('2031-04-01T03:05:00+08:00'),
  })
  await expect(night).rejects.toBeInstanceOf(LedgerCheckIncomplete)
  expect(await runOf('2031-04-01')).toMatchObject({ ended: true, differences: 1, progress: { rolledOrders: 0 } })
  const { rows } = await database.execute(
    sql`select subject from review_cases where kind = 'difference' and closed_at is null`,
  )
  expect(rows).toEqual([{ subject: expect.stringContaining(`promotion ${wrong}`) }])
})
