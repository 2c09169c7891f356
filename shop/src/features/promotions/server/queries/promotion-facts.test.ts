import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { foldCode } from '#features/promotions/values.ts'
import { createPromotion, type PromotionDraft } from '#features/promotions/testing/promotion-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { findPromotionByCode, readAutomaticPromotions, readPromotionFacts } from '../index.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
beforeEach(() => shop.context.database.execute(sql`delete from promotions`))
afterAll(() => shop.close())

const create = (draft: PromotionDraft = {}) => createPromotion(shop.context, draft)
const now = new Date('2026-11-26T08:00:00Z')
const hour = (count: number) => new Date(now.getTime() + count * 3_600_000)

describe('facts', () => {
  test('automatic promotions are those switched on and not over', async () => {
    const running = await create({ startsAt: hour(-1), endsAt: hour(1) })
    const coming = await create({ startsAt: hour(1) })
    await create({ endsAt: now })
    await create({ isActive: false })
    await create({ codes: [{ code: 'WINTER10' }] })
    const read = await readAutomaticPromotions(shop.context.database, now)
    expect(read.map(({ id }) => id)).toEqual([running, coming])
    expect(read[0]).toMatchObject({ percent: 10, startsAt: hour(-1), scope: null, code: null, isActive: true })
  })

  test('a scope names its goods, and stays one when they are deleted', async () => {
    const goodsId = await createGoods(shop.context)
    const id = await create({ scopes: [{ goodsId }] })
    const read = () => readPromotionFacts(shop.context.database, [id])
    expect(await read()).toMatchObject([{ scope: { goodsIds: [goodsId], goodsSubTypeIds: [], goodsTypeIds: [] } }])
    await shop.context.database.execute(sql`delete from promotion_scopes`)
    expect(await read()).toMatchObject([{ scope: { goodsIds: [], goodsSubTypeIds: [], goodsTypeIds: [] } }])
  })

  test('a code finds its promotion in any state', async () => {
    await create({ codes: [{ code: 'ONCE', useLimit: 1 }], isActive: false, endsAt: hour(-1) })
    const { database } = shop.context
    expect(await findPromotionByCode(database, 'ONCE')).toMatchObject({
      isActive: false,
      endsAt: hour(-1),
      code: { code: 'ONCE', useLimit: 1, usedCount: 0 },
    })
    expect(await findPromotionByCode(database, 'TWICE')).toBeNull()
  })
})

test('the revision counts changes of the rule, not uses', async () => {
  const id = await create()
  const { database } = shop.context
  const revision = async () => (await readPromotionFacts(database, [id]))[0]!.revision
  await database.execute(sql`update promotions set used_count = 5`)
  expect(await revision()).toBe(1)
  await database.execute(sql`update promotions set percent = 20`)
  expect(await revision()).toBe(2)
})

test.each([
  ['a percentage without its number', { percent: null }],
  ['a percentage of 100', { percent: 100 }],
  ['free delivery with an amount', { kind: 'free_delivery', amountInFen: 100 }],
  ['an amount without one', { kind: 'amount' }],
  ['free goods without a scope', { kind: 'buy_x', buyQuantity: 2, freeQuantity: 1 }],
  ['free delivery of chosen goods', { kind: 'free_delivery', isScoped: true }],
  ['an end before the start', { startsAt: hour(1), endsAt: now }],
  ['a limit of none', { useLimit: 0 }],
] satisfies [string, PromotionDraft][])('the database refuses %s', async (_name, draft) => {
  await expect(create(draft)).rejects.toThrow(/insert into "promotions"/)
})

test.each([
  [' winter10 ', 'WINTER10'],
  ['ｗｉｎｔｅｒ－10', 'WINTER-10'],
  ['win\u200bter 10', 'WINTER10'],
  ['straße', 'STRASSE'],
])('the code %j is compared as %s', (typed, code) => {
  expect(foldCode(typed)).toBe(code)
})
