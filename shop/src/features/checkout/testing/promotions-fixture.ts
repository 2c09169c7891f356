/** Baskets with promotions for tests: before each test a new shopper, and no promotion applies. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach } from 'vitest'
import { registerShopper, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import { createPromotion, type PromotionDraft } from '#features/promotions/testing/promotion-factory.ts'
import { createTestShop } from '#testing/test-shop.ts'
import { type BasketWish, checkOutBasket, createTeaThings, type TeaThings, wishFor } from './basket-purchase-factory.ts'

export const fiftyOff: PromotionDraft = { kind: 'amount', amountInFen: 5_000, names: { 'zh-CN': '满五百减五十' } }
export const winter: PromotionDraft = { percent: 10, names: { 'zh-CN': '初冬九折' }, codes: [{ code: 'WINTER10' }] }

/** The fixture of one test file; the shop closes after the last test. */
export async function openPromotionsFixtureOfFile() {
  const shop = await createTestShop({ accessTtlInMs: 86_400_000 })
  afterAll(() => shop.close())
  const run = async (statement: ReturnType<typeof sql>) => (await shop.context.database.execute(statement)).rows
  const buyer = {} as { shopper: TestShopper; things: TeaThings }
  beforeEach(async () => {
    await run(sql`update promotions set is_active = false`)
    await run(sql`update promotion_codes set code = code || '-' || promotion_id where code !~ '-'`)
    buyer.shopper = await registerShopper(shop)
    buyer.things = await createTeaThings(shop, buyer.shopper)
  })

  const wish = (changes: Partial<BasketWish> = {}): BasketWish => ({ ...wishFor(buyer.things), ...changes })
  return {
    shop,
    buyer,
    run,
    wish,
    create: (draft: PromotionDraft) => createPromotion(shop.context, draft),
    quote(changes: Partial<BasketWish> = {}, by = buyer.shopper) {
      const { lines, address_id, code } = wish(changes)
      return shop.call('POST', '/api/order/quote/', { json: { lines, address_id, code }, token: by.access })
    },
    order: (changes: Partial<BasketWish> = {}, by = buyer.shopper) => checkOutBasket(shop, by, wish(changes)),
  }
}
