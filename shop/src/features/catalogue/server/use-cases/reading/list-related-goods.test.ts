import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askerOf, countStatements } from '#testing/response-cache/request.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { buildGoods } from '#features/catalogue/testing/goods-factory.ts'
import { saveGoods } from '../saving/save-goods.ts'

let shop: TestShop
/** By their names. */
let idOf: Map<string, number>
beforeAll(async () => {
  shop = await createTestShop()
  const shelf = (type1: string, type2: string, count: number) =>
    Array.from({ length: count }, (_, place) =>
      buildGoods({
        sku: `${type2}${place}`,
        type1: { 'zh-CN': type1 },
        type2: { 'zh-CN': type2, en: `en ${type2}` },
        name: { 'zh-CN': `${type2}${place}`, en: `en ${type2}${place}` },
        soldCount: 1000 - 10 * place - type2.length,
      }),
    )
  const saved = await saveGoods(shop.context, [
    ...shelf('茶', '抹茶', 30),
    ...shelf('茶', '煎茶茶', 3),
    ...shelf('器皿', '碗', 3),
    ...shelf('器皿', '盘盘', 1),
    ...shelf('孤', '本', 1),
  ])
  idOf = new Map(saved.map(({ id, sku }) => [sku, id]))
  await shop.context.changes.settle()
})
afterAll(() => shop.close())

const id = (sku: string) => idOf.get(sku)!
const pathOf = (sku: string) => `/api/goods_info/${id(sku)}/related/`
async function related(sku: string): Promise<string[]> {
  const response = await shop.call('GET', pathOf(sku))
  expect(response.status).toBe(200)
  return response.body.results.map(({ name }: { name: string }) => name)
}

test('each of a sub-type shows four of its two dozen most popular, not the same on each page', async () => {
  const shown = await Promise.all(Array.from({ length: 24 }, (_, place) => related(`抹茶${place}`)))
  for (const [place, names] of shown.entries()) {
    // The expected order: without itself, in groups of four, by id.
    const others = Array.from({ length: 24 }, (_, other) => `抹茶${other}`).filter((name) => name !== `抹茶${place}`)
    const first = (id(`抹茶${place}`) % 5) * 4
    expect(names).toEqual(others.slice(first, first + 4))
  }
  expect(new Set(shown.flat()).size).toBeGreaterThan(16)
})

test('one that is not among the most popular chooses from all of them', async () => {
  const first = (id('抹茶29') % 6) * 4
  expect(await related('抹茶29')).toEqual([0, 1, 2, 3].map((place) => `抹茶${first + place}`))
})

test('a small sub-type is filled up from its type, the most popular first', async () => {
  expect(await related('煎茶茶0')).toEqual(['煎茶茶1', '煎茶茶2', '抹茶0', '抹茶1'])
  expect(await related('碗0')).toEqual(['碗1', '碗2', '盘盘0'])
  expect(await related('盘盘0')).toEqual(['碗0', '碗1', '碗2'])
  expect(await related('本0')).toEqual([])
})

test('shows them as goods are shown elsewhere, in the requested language', async () => {
  const [first] = (await shop.call('GET', `${pathOf('碗0')}?lang=en`)).body.results
  expect(first).toMatchObject({ name: 'en 碗1', type_2: 'en 碗' })
  const { body } = await shop.call(
    'GET',
    `/api/goods_info/?type_2=${encodeURIComponent('碗')}&ordering=popular&lang=en`,
  )
  expect(body.results[1]).toEqual(first)
})

test('goods that are not there have none; those withdrawn have others in their place', async () => {
  expect(await shop.call('GET', '/api/goods_info/2147483647/related/')).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
  await shop.context.database.execute(sql`update goods set is_on_sale = false where id = ${id('碗1')}`)
  expect(await related('碗0')).toEqual(['碗2', '盘盘0'])
  expect(await related('碗1')).toEqual(['碗0', '碗2', '盘盘0'])
  await shop.context.database.execute(sql`update goods set is_on_sale = true where id = ${id('碗1')}`)
})

test('one statement reads them, and the response is cached until shown data change', async () => {
  await shop.context.changes.settle()
  const explain = askerOf(shop)
  const statements = countStatements(shop)
  const reads = async (path: string) => {
    const before = statements()
    await explain(path)
    return statements() - before
  }
  const change = async (statement: ReturnType<typeof sql>) => {
    await shop.context.database.execute(statement)
    await shop.context.changes.settle()
  }
  const [full, filled] = [pathOf('抹茶29'), pathOf('碗0')]
  const shown = (await related('抹茶29'))[0]!
  shop.api.cache!.clear()
  expect([await reads(full), await reads(filled)]).toEqual([1, 1])
  expect([await reads(full), await reads(filled)]).toEqual([0, 0])
  await change(sql`update goods set sold_count = sold_count + 1 where id = ${id('碗2')}`)
  await change(sql`update goods set price_in_fen = price_in_fen + 1 where id = ${id('抹茶28')}`)
  expect([await reads(full), await reads(filled)]).toEqual([0, 0])
  await change(sql`update goods set price_in_fen = price_in_fen + 1 where id = ${id(shown)}`)
  expect([await reads(full), await reads(filled)]).toEqual([1, 0])
  // New goods of the type affect only lists with room.
  await change(sql`update goods set is_on_sale = false where id = ${id('盘盘0')}`)
  expect([await reads(full), await reads(filled)]).toEqual([0, 1])
  await change(sql`update goods set is_on_sale = true where id = ${id('盘盘0')}`)
  expect([await reads(full), await reads(filled)]).toEqual([0, 1])
})
