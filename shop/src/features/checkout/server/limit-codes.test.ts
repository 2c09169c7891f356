import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { createPromotion } from '#features/promotions/testing/promotion-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { checkOutBasket, createTeaThings, wishFor } from '../testing/basket-purchase-factory.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ hasRateLimits: true })
})
afterAll(() => shop.close())

test('20 wrong codes in ten minutes, quoted or ordered, at once or in turn; then also a right one waits', async () => {
  const shopper = await registerShopper(shop)
  const things = await createTeaThings(shop, shopper)
  const { lines, address_id } = wishFor(things)
  await createPromotion(shop.context, { codes: [{ code: 'WINTER10' }] })
  const quote = (code: string, by = shopper) =>
    shop.call('POST', '/api/order/quote/', { json: { lines, code }, token: by.access })
  const order = (code: string) => checkOutBasket(shop, shopper, { lines, address_id, code, expected_total: '540.00' })

  for (let time = 0; time < 25; time++) expect((await quote('WINTER10')).body.code_refusal).toBeNull()
  const wrong = await Promise.all(Array.from({ length: 24 }, (_, n) => (n % 2 ? order(`NO${n}`) : quote(`NO${n}`))))
  const statuses = wrong.map(({ status }) => status)
  expect(statuses.filter((status) => status !== 429)).toHaveLength(20)
  for (const refused of [await quote('WINTER10'), await order('WINTER10')]) {
    expect(refused).toMatchObject({ status: 429, body: { code: 'throttled' } })
  }
  expect(await quote('')).toMatchObject({ status: 200 })
  expect(await quote('WINTER10', await registerShopper(shop))).toMatchObject({ status: 200 })
  await shop.context.database.execute(sql`update request_counts set ends_at = now()`)
  expect(await order('WINTER10')).toMatchObject({ status: 201 })
})

test('right codes at once, of which some are refused beside 19 wrong ones, count for nothing afterwards', async () => {
  const shopper = await registerShopper(shop)
  const { lines } = wishFor(await createTeaThings(shop, shopper))
  await createPromotion(shop.context, { codes: [{ code: 'SPRING10' }] })
  const quote = (code: string) =>
    shop.call('POST', '/api/order/quote/', { json: { lines, code }, token: shopper.access })
  for (let time = 0; time < 19; time++) await quote(`NO${time}`)
  const right = await Promise.all(Array.from({ length: 12 }, () => quote('SPRING10')))
  expect(right.some(({ status }) => status === 429)).toBe(true)
  expect(await quote('SPRING10')).toMatchObject({ status: 200, body: { code_refusal: null } })
})
