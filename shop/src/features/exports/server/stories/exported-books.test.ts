/** Files of money and stock add up to the ledgers. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { limitsOfUpload, readSpreadsheet } from '#platform/spreadsheets/read-spreadsheet.ts'
import { checkLedger } from '#features/payments/server/index.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { addDays, shopDay } from '#platform/i18n/shop-zone.ts'
import { exportAs, rowsOf, sumOf } from '../../testing/read-file.ts'
import { makeExport } from '../use-cases/make-export.ts'

const shop = await openPaymentFixtureOfFile()
const { database, now } = shop.context
let accountant: SignedIn
beforeAll(async () => {
  accountant = await signInAs(shop, 'viewer')
  await shop.paidOrder()
  await shop.refund(await shop.paidOrder())
  await shop.waitingOrder({ quantity: 2 })
  await shop.cancel(await shop.waitingOrder())
})

const read = async (file: string, query: Record<string, string> = {}) => {
  const { status, text } = await exportAs(accountant, file, query)
  expect(status).toBe(200)
  return rowsOf(text)
}

async function ledgerSums() {
  const { rows } = await database.execute<{ kind: string; count: number; sum: number }>(
    sql`select kind, count(*)::integer as count, sum(amount_in_fen)::bigint as sum from ledger_entries group by kind order by kind`,
  )
  return rows
}

test('the ledger’s file has each entry once and its sums, and the audit finds no discrepancy', async () => {
  const rows = await read('ledger.csv')
  const sums = ['payment_in', 'refund_out'].map((kind) => {
    const some = rows.filter((row) => row['kind'] === kind)
    return { kind, count: some.length, sum: sumOf(some, 'amount') }
  })
  expect(sums).toEqual(await ledgerSums())
  expect([sumOf(rows, 'received'), sumOf(rows, 'refunded')]).toEqual(sums.map(({ sum }) => sum))
  expect(rows[0]!['order_number']).toMatch(/^[\dA-Z]{4}-[\dA-Z]{4}-[\dA-Z]{4}$/)
  const report = await checkLedger(database, null, (difference) => expect(difference).toBeNull())
  expect(report.differences).toBe(0)
  // An accountant's month is whole days of the shop's zone.
  const today = shopDay(now())
  expect(await read('ledger.csv', { from: today, to: today })).toEqual(rows)
  expect(await read('ledger.csv', { to: addDays(today, -1) })).toEqual([])
})

test('received and refunded of the orders are the ledger’s sums, and their parts make the total', async () => {
  const rows = await read('orders.csv')
  const [paidIn, paidOut] = await ledgerSums()
  expect([sumOf(rows, 'received'), sumOf(rows, 'refunded')]).toEqual([paidIn!.sum, paidOut!.sum])
  for (const row of rows) {
    const parts = sumOf([row], 'goods_total') - sumOf([row], 'discount') + sumOf([row], 'delivery_fee')
    expect(sumOf([row], 'total')).toBe(parts)
  }
  const settled = rows.filter(({ status }) => status === 'paid' || status === 'refunded')
  expect(settled).toHaveLength(2)
  for (const row of settled) expect([row['received'], row['provider']]).toEqual([row['total'], 'alipay'])
  expect(rows.map(({ status }) => status).toSorted((a, b) => a!.localeCompare(b!))).toEqual([
    'cancelled',
    'paid',
    'pending',
    'refunded',
  ])
})

test('orders chosen by number are exported alone, and no other file takes numbers', async () => {
  const numbers = (await read('orders.csv')).map((row) => row['order_number']!).slice(1, 3)
  const chosen = await read('orders.csv', { numbers: [...numbers, 'AAAA-BBBB-CCCC'].join(',') })
  expect(chosen.map((row) => row['order_number'])).toEqual(numbers)
  const refused = { status: 400, text: expect.stringContaining('"numbers"') }
  const tooMany = Array.from({ length: 201 }, (_, place) => `AAAA-BBBB-${String(place).padStart(4, '0')}`).join(',')
  expect(await exportAs(accountant, 'orders.csv', { numbers: tooMany })).toMatchObject(refused)
  expect(await exportAs(accountant, 'ledger.csv', { numbers: numbers[0]! })).toMatchObject(refused)
})

test('stock at the begin, what moved it, and stock at the end agree with the goods', async () => {
  const today = shopDay(now())
  const { rows: goods } = await database.execute<{ sku: string; stock: number }>(sql`select sku, stock from goods`)
  for (const [query, opening] of [
    [{}, 0],
    [{ from: today, to: today }, 0],
    [{ from: addDays(today, 1) }, null],
  ] as const) {
    const rows = await read('stock.csv', query)
    expect(rows).toHaveLength(goods.length)
    for (const row of rows) {
      const value = (column: string) => Number(row[column])
      const moved = ['counted', 'ordered', 'released', 'returned'].map(value)
      expect(value('closing')).toBe(goods.find(({ sku }) => sku === row['sku'])!.stock)
      expect(value('opening') + moved.reduce((sum, one) => sum + one, 0)).toBe(value('closing'))
      if (opening !== null) expect(value('opening')).toBe(opening)
      else expect(moved).toEqual([0, 0, 0, 0])
    }
  }
})

test('a workbook has the same rows, with words for a reader', async () => {
  const staff = {
    id: accountant.id,
    name: 'viewer',
    role: 'viewer',
    permissions: new Set(),
    sessionId: 0,
  } as never as Staff
  const { bytes, name, contentType } = await makeExport(
    shop.context,
    { staff, language: 'zh-CN' },
    { file: 'ledger.xlsx', query: { heads: 'words', columns: 'order_number,kind,amount,at' } },
  )
  expect(contentType).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(name).toMatch(/^ledger-\d{4}-\d\d-\d\d\.xlsx$/)
  const parts: Uint8Array[] = []
  for await (const part of bytes as AsyncIterable<Uint8Array>) parts.push(part)
  const folder = await mkdtemp(join(tmpdir(), 'yokoso-export-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'ledger.xlsx')
  const content = Buffer.concat(parts)
  await writeFile(file, content)
  const workbook = await readSpreadsheet(file, content.length, limitsOfUpload)
  const [heads, ...rows] = workbook.rows
  expect(heads).toEqual(['订单号', '收或退', '金额（元）', '时间'])
  const csv = await read('ledger.csv')
  expect(rows.map(([number, kind, amount]) => [number, kind, Number(amount)])).toEqual(
    csv.map((row) => [row['order_number'], row['kind'] === 'payment_in' ? '收款' : '退款', Number(row['amount'])]),
  )
})
