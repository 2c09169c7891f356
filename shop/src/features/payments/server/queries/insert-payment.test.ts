import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { insertFirstPayment } from './insert-payment.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

test('where the planner knows nothing yet, the order of a first attempt is found by its key', async () => {
  const { database } = shop.context
  const query = vi.spyOn(database.$client, 'query')
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 900_000)]
  const draft = {
    orderId: 7,
    provider: 'none',
    outTradeNo: 'X_1',
    amountInFen: 1,
    currency: 'CNY' as const,
    scene: null,
  }
  expect(await insertFirstPayment(database, { ...draft, createdAt, expiresAt, nextCheckAt: expiresAt })).toBeNull()
  const [{ text }] = query.mock.calls[0] as unknown as [{ text: string }]
  query.mockRestore()
  const { rows } = await database.$client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`)
  const scans = rows.map((row) => row['QUERY PLAN']).filter((line) => / on orders\b/.test(line))
  expect(scans).toEqual([expect.stringContaining('Index Scan using orders_pkey')])
})
