/** Reviews of a family: each member's page has those of all members, and cards have their sums. */
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveGoods } from '#features/catalogue/server/index.ts'
import { buildGoods } from '#features/catalogue/testing/goods-factory.ts'
import type { FamilyChoice } from '#features/families/server/index.ts'
import { registerShopper, type TestShopper, validPassword } from '#features/identity/testing/identity-factory.ts'
import { createReview, deliveredOrder, readCounters } from '#features/reviews/testing/review-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let writer: TestShopper
let reader: TestShopper
let round = 0
let ids: number[]
beforeAll(async () => {
  shop = await createTestShop()
  writer = await registerShopper(shop)
  reader = await registerShopper(shop)
})
afterAll(() => shop.close())

const glazes = [
  { 'zh-CN': '青釉', en: 'Celadon' },
  { 'zh-CN': '志野白', en: 'Shino' },
  { 'zh-CN': '天目', en: 'Tenmoku' },
]
const choice = (code: string, place: number): FamilyChoice => ({
  code,
  options: [{ names: { 'zh-CN': '釉色', en: 'Glaze' }, value: glazes[place]! }],
})
const refresh = () => shop.sweepers.find(({ name }) => name === 'listed members of families')!.sweep()
const skuOf = (place: number) => `REVIEWED-${round}-${place}`

/** @param families the code of each member's family; null: none */
async function saveMembers(families: readonly (string | null)[], { isDear = 0 } = {}): Promise<number[]> {
  const saved = await saveGoods(
    shop.context,
    families.map((code, place) =>
      buildGoods({
        sku: skuOf(place),
        type1: { 'zh-CN': '陶瓷' },
        type2: { 'zh-CN': `碗 ${round}` },
        stock: 2,
        priceInFen: place < isDear ? 90_000 : 10_000 + place,
        family: code === null ? null : choice(code, place),
      }),
    ),
  )
  await refresh()
  return saved.map(({ id }) => id)
}

beforeEach(async () => {
  round += 1
  ids = await saveMembers([`bowl-${round}`, `bowl-${round}`, `bowl-${round}`])
})

async function review(goodsId: number, stars: number, by = writer) {
  const order = await deliveredOrder(shop, { userId: by.id, goodsIds: [goodsId] })
  const names = glazes[ids.indexOf(goodsId)] ?? null
  await shop.context.database.execute(
    sql`update order_lines set option_names = ${JSON.stringify(names)}::jsonb where order_id = ${order.id}`,
  )
  return { order, id: await createReview(shop, { orderId: order.id, userId: by.id, stars }) }
}
const list = async (goodsId: number, query = '', language = 'zh-CN') =>
  (await shop.call('GET', `/api/review/?goods_id=${goodsId}${query}&lang=${language}`)).body
const ratingOf = async (goodsId: number) => {
  const { review_count: count, stars } = (await shop.call('GET', `/api/goods_info/${goodsId}/`)).body
  return [count, stars]
}

describe('a member’s page', () => {
  test('has the reviews of all members, each with the words of its variant as bought', async () => {
    await review(ids[0]!, 5)
    await review(ids[1]!, 2)
    for (const id of ids) {
      const { summary, results, count } = await list(id, '', 'en')
      expect([count, summary.count, summary.stars, summary.low]).toEqual([2, 2, 3.5, 1])
      expect(results.map((one: { option_text: string }) => one.option_text)).toEqual(['Shino', 'Celadon'])
      expect(summary.of_variant).toBe(id === ids[2] ? 0 : 1)
      expect(await ratingOf(id)).toEqual([2, 3.5])
    }
    const own = await list(ids[1]!, '&filter=variant')
    expect(own).toMatchObject({ count: 1, results: [{ goods_id: ids[1], option_text: '志野白' }] })
    expect((await list(ids[2]!, '&filter=variant')).count).toBe(0)
  })

  test('keeps the words as bought when the shop renames the variant', async () => {
    await review(ids[1]!, 5)
    await shop.context.database.execute(
      sql`update goods_option_values set names = '{"zh-CN": "白"}' where names ->> 'zh-CN' = '志野白'`,
    )
    expect((await list(ids[0]!)).results[0].option_text).toBe('志野白')
  })

  test('has the marks of a shopper on all of them', async () => {
    const { id } = await review(ids[0]!, 5)
    await shop.call('POST', `/api/review/${id}/helpful/`, { token: reader.access })
    const marks = (by: TestShopper) => shop.call('GET', `/api/review/marks/?goods_id=${ids[2]}`, { token: by.access })
    expect((await marks(reader)).body.helpful).toEqual([id])
    expect((await marks(writer)).body.own).toEqual([id])
  })

  test('is made anew when a sibling is reviewed, joins or leaves', async () => {
    expect((await list(ids[2]!)).count).toBe(0)
    await review(ids[0]!, 4)
    expect((await list(ids[2]!)).count).toBe(1)
    const other = `other-${round}`
    await saveMembers([other, `bowl-${round}`, `bowl-${round}`])
    expect((await list(ids[2]!)).count).toBe(0)
    expect(await ratingOf(ids[2]!)).toEqual([0, null])
    expect(await ratingOf(ids[0]!)).toEqual([1, 4])
    await saveMembers([`bowl-${round}`, `bowl-${round}`, `bowl-${round}`])
    expect((await list(ids[2]!)).count).toBe(1)
    expect(await ratingOf(ids[2]!)).toEqual([1, 4])
  })
})

test('the card of the listed member has the stars of the family, whichever member is listed', async () => {
  await review(ids[2]!, 3)
  const cards = async () =>
    (await shop.call('GET', `/api/goods_info/?type_2=${encodeURIComponent(`碗 ${round}`)}`)).body
  expect(await cards()).toMatchObject({ count: 1, results: [{ id: ids[0], review_count: 1, stars: 3 }] })
  await saveMembers([`bowl-${round}`, `bowl-${round}`, `bowl-${round}`], { isDear: 1 })
  expect(await cards()).toMatchObject({ count: 1, results: [{ id: ids[1], review_count: 1, stars: 3 }] })
})

test('reviews of a deleted account count no more on any member', async () => {
  const leaving = await registerShopper(shop)
  await review(ids[0]!, 1, leaving)
  await review(ids[1]!, 5)
  const json = { password: validPassword }
  expect((await shop.call('POST', '/api/user/delete_account/', { token: leaving.access, json })).status).toBe(204)
  for (const id of ids) expect(await ratingOf(id)).toEqual([1, 5])
})

const numRuns = Number(process.env.PROPERTY_RUNS ?? 25)
const timeout = Math.max(600_000, 4_000 * numRuns)

test('sums equal a recount after reviews and moves between families at once', { timeout }, async () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ member: fc.nat(2), stars: fc.integer({ min: 1, max: 5 }) }) },
    fc.record({ families: fc.tuple(...[0, 1, 2].map(() => fc.constantFrom('a', 'b', null))) }),
    fc.record({ deleted: fc.nat(5) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 4 }), async (rounds) => {
      round += 1
      ids = await saveMembers(['a', 'a', 'b'].map((code) => `${code}-${round}`))
      const written: number[] = []
      for (const steps of rounds) {
        await Promise.all(
          steps.map(async (one) => {
            if ('member' in one) written.push((await review(ids[one.member]!, one.stars)).id)
            else if ('deleted' in one)
              await shop.context.database.execute(sql`delete from reviews where id = ${written[one.deleted] ?? 0}`)
            else await saveMembers(one.families.map((code) => (code === null ? code : `${code}-${round}`)))
          }),
        )
        await refresh()
        for (const id of ids) {
          const { stored, recounted } = await readCounters(shop, id)
          expect(stored).toEqual(recounted)
        }
      }
    }),
    { numRuns },
  )
})
