/** The console shows invoices only where the shop has them. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

test.each([
  ['null', undefined],
  ['"JP"', undefined],
  ['"CN"', 0],
])('invoices to do of a shop with the seat %s, before any request', async (seat, count) => {
  await shop.context.database.execute(
    sql`update shop_facts set facts = facts || jsonb_build_object('seat', ${seat}::jsonb)`,
  )
  const manager = await signInAs(shop, 'manager')
  const { counts } = (await manager.call('GET', '/api/console/me/')).body
  expect(counts.invoices).toBe(count)
  expect(counts.to_ship).toBe(0)
})
