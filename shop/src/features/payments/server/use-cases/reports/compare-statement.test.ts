/** Statements that lack much, and large ones. */
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, expect, test, vi } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { buyAsNewShopper } from '#features/orders/testing/order-factory.ts'
import type { PaymentProvider, StatementEntry } from '#features/payment-providers/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { addDays, shopDay, startOfShopDay } from '#platform/i18n/shop-zone.ts'
import { createTestShop } from '#testing/test-shop.ts'
import { checkStatements } from './check-statements.ts'
import { maxQueries, maxUnanswered, readPaymentsOfStatement } from './compare-statement.ts'

const hour = 3_600_000

const shop = await createTestShop()
afterAll(() => shop.close())
const { database } = shop.context
const [setup] = shop.providers

/** Payments of a day, at eleven o'clock of the next one. */
async function payYesterday(count: number): Promise<{ day: string; numbers: string[] }> {
  const goodsId = await createGoods(shop.context, { priceInFen: 1990, stock: 10 })
  const { orderNumber } = await buyAsNewShopper(shop, { goodsId })
  const now = shop.context.now()
  const day = shopDay(now)
  const { rows } = await database.execute<{ number: string }>(sql`
    insert into payments (order_id, provider, out_trade_no, status, amount_in_fen, currency, expires_at, paid_at)
    select orders.id, 'alipay', replace(order_number, '-', '') || '_many' || n, 'succeeded', 1990, 'CNY',
      ${now}::timestamptz, ${now}::timestamptz
    from orders, generate_series(1, ${count}) n where order_number = ${orderNumber} returning out_trade_no as number`)
  shop.passTime(startOfShopDay(addDays(day, 1)).getTime() + 11 * hour - now.getTime())
  return { day, numbers: rows.map(({ number }) => number) }
}

/** Checks statements of a provider that has every payment, and whose statement of the day names these numbers. */
function openProvider(day: string) {
  const stated: string[] = []
  const query = vi.fn<PaymentProvider['query']>(async ({ outTradeNo }) => {
    const trade = { outTradeNo, tradeNo: null, status: 'paid', money: null, refundedMinorUnits: 0 } as const
    return { kind: 'ok', raw: '', value: { ...trade, outRequestNo: null, paidAt: null } }
  })
  async function readStatement(of: string) {
    const entry = (outTradeNo: string): StatementEntry => ({
      kind: 'payment',
      outTradeNo,
      outRequestNo: null,
      minorUnits: 1990,
    })
    return { kind: 'ok', raw: '', value: of === day ? stated.map(entry) : [] } as const
  }
  const provider: PaymentProvider = { ...setup!.provider, query, readStatement }
  const payments = { ...shop.context, providers: [{ ...setup!, provider }], onRefund: async () => {} }
  return { stated, query, check: () => checkStatements(payments) }
}

async function readRecord(day: string) {
  const { rows } = await database.execute<{ isCompared: boolean; differences: number | null }>(sql`
    select compared_at is not null as "isCompared", differences from provider_statements where day = ${day}::date`)
  return rows[0]
}

async function openCases(): Promise<string[]> {
  const { rows } = await database.execute<{ subject: string }>(sql`
    select subject from review_cases where kind = 'difference' and closed_at is null order by id`)
  return rows.map(({ subject }) => subject)
}

test('a statement that lacks a bounded number is compared by a query of each', async () => {
  const { day } = await payYesterday(maxQueries)
  const { query, check } = openProvider(day)
  expect(await check()).toBe(0)
  expect(query.mock.calls.length % maxQueries).toBe(0)
  expect(new Set(query.mock.calls.map(([{ outTradeNo }]) => outTradeNo)).size).toBe(maxQueries)
  expect(await readRecord(day)).toEqual({ isCompared: true, differences: 0 })
})

test('an empty statement of a day with more is one case without a query, until the provider repairs it', async () => {
  const { day, numbers } = await payYesterday(maxQueries + 1)
  const { stated, query, check } = openProvider(day)
  const alarm = vi.spyOn(shop.context.log, 'error')
  const subject = `statement alipay ${day}: entries in doubt`
  expect(await check()).toBe(1)
  expect(query).not.toHaveBeenCalled()
  expect(await openCases()).toEqual([subject])
  expect(await readRecord(day)).toEqual({ isCompared: false, differences: null })
  expect(alarm.mock.calls.map(([, text]) => text)).toEqual(['a statement of payments is not compared completely'])
  shop.passTime(hour)
  expect(await check()).toBe(1)
  expect(query).not.toHaveBeenCalled()
  expect(await openCases()).toEqual([subject])
  stated.push(...numbers)
  shop.passTime(hour)
  expect(await check()).toBe(0)
  expect(query).not.toHaveBeenCalled()
  expect(await openCases()).toEqual([])
  expect(await readRecord(day)).toEqual({ isCompared: true, differences: 0 })
})

test.each([6, 12])('a comparison of %i numbers sends each once and reads each row once', async (count) => {
  const { day, numbers } = await payYesterday(count)
  const sent: unknown[] = []
  const read: string[] = []
  const counting = {
    async execute(statement: SQL) {
      sent.push(...new PgDialect().sqlToQuery(statement).params.flat())
      return database.execute(statement)
    },
  } as unknown as Database
  const named = numbers.slice(0, count / 2)
  const unknown = named.map((number) => `${number}x`)
  const statement = { provider: 'alipay', day, numbers: [...named, ...unknown] }
  for await (const rows of readPaymentsOfStatement(counting, statement, 2)) {
    expect(rows.length).toBeLessThanOrEqual(2)
    read.push(...rows.map(({ outTradeNo }) => outTradeNo))
  }
  expect(read.toSorted()).toEqual(numbers.toSorted())
  for (const number of statement.numbers) expect(sent.filter((value) => value === number)).toHaveLength(1)
  expect(sent.filter((value) => typeof value === 'number')).toHaveLength(count / 2)
})

test('a provider that stops to answer is asked ten times about what the statement lacks, before and after', async () => {
  const { day, numbers } = await payYesterday(3 * maxUnanswered)
  const { query, check } = openProvider(day)
  query.mockResolvedValue({ kind: 'unknown', raw: '' })
  await check()
  expect(query.mock.calls.filter(([{ outTradeNo }]) => numbers.includes(outTradeNo))).toHaveLength(2 * maxUnanswered)
  expect(await readRecord(day)).toEqual({ isCompared: false, differences: null })
})

test('a provider that stops to answer is asked ten times about what the statement has otherwise', async () => {
  const { day, numbers } = await payYesterday(3 * maxUnanswered)
  const { stated, query, check } = openProvider(day)
  stated.push(...numbers)
  await database.execute(
    sql`update payments set amount_in_fen = 1 where out_trade_no = any(${sql.param(numbers)}::text[])`,
  )
  query.mockResolvedValue({ kind: 'unknown', raw: '' })
  expect(await check()).toBe(numbers.length)
  expect(query.mock.calls.filter(([{ outTradeNo }]) => numbers.includes(outTradeNo))).toHaveLength(maxUnanswered)
  expect(await readRecord(day)).toEqual({ isCompared: false, differences: null })
})
