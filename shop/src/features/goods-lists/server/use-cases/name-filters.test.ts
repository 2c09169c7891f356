/** Names of filters in use, where a list has too many goods to count them. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filtersInUse } from '#features/goods-lists/components/names-of-filters.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { withFilterNames } from './name-filters.ts'

let shop: TestShop
let brand: number
beforeAll(async () => {
  shop = await createTestShop()
  const { rows } = await shop.context.database.execute<{ id: number }>(sql`
    insert into fact_words (fact, names) values ('brand', '{"zh-CN": "山脚", "en": "Sankyaku"}') returning id::integer`)
  brand = rows[0]!.id
})
afterAll(() => shop.close())

const query = () => ({ brand: `${brand},999999`, origin: 'JP', storage: 'chilled', without: 'milk,egg', in_stock: '1' })
const named = (language: 'zh-CN' | 'ja' | 'en') =>
  withFilterNames(shop.context.database, { facets: null, query: query(), language })

test.each([
  ['zh-CN', '日本', '冷藏', '乳', '山脚'],
  ['ja', '日本', '要冷蔵', '乳', '山脚'],
  ['en', 'Japan', 'Refrigerated', 'Milk', 'Sankyaku'],
] as const)('in %s each value in use has its name, and a word that is no more has none', async (language, ...names) => {
  const { facets, filter_names: filterNames } = await named(language)
  const [country, storage, milk, word] = names
  expect(facets).toBeNull()
  expect(filterNames).toMatchObject({ origin: { JP: country }, storage: { chilled: storage }, without: { milk } })
  expect(filterNames!['brand']).toEqual({ [brand]: word })
})

test('the page shows these names, and no code', async () => {
  const { filter_names: filterNames = {} } = await named('zh-CN')
  const params = { query: '茶', type1: null, type2: null, ordering: null, filters: query(), page: 1 }
  const labels = filtersInUse(params, { facets: null, filterNames })
  expect(labels.map(({ label }) => label)).toEqual(['只看有货', '山脚', '已选', '日本', '冷藏', '不含乳', '不含蛋类'])
})

test('without filters, and beside counts, there are none', async () => {
  const { database } = shop.context
  expect(await withFilterNames(database, { facets: null, query: {}, language: 'en' })).toEqual({ facets: null })
})
