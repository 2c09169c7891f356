/** Filters and facets against a naive count. */
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FoundGoods } from '#features/catalogue/contract.ts'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import type { Facets } from '#features/goods-lists/contract.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

interface Sample {
  id: number
  price: number
  stock: number
  brand: number | null
  materials: number[]
  origin: string | null
  storage: string | null
  allergens: string[] | null
  mayContain: string[] | null
}

let shop: TestShop
const samples: Sample[] = []
const words: Record<string, number> = {}
const origins = ['JP', 'CN', null]
const storages = ['chilled', 'ambient', null]
const allergens = [[], ['milk'], ['gluten'], ['wheat', 'egg'], null]
const goodsCount = 60

beforeAll(async () => {
  shop = await createTestShop()
  const { database } = shop.context
  for (const [fact, name] of [
    ['brand', 'Shino'],
    ['brand', 'Oribe'],
    ['material', 'Clay'],
    ['material', 'Wood'],
  ] as const) {
    const names = JSON.stringify({ 'zh-CN': name, en: `${name} en` })
    const { rows } = await database.execute<{ id: string }>(
      sql`insert into fact_words (fact, names) values (${fact}, ${names}::jsonb) returning id`,
    )
    words[name] = Number(rows[0]!.id)
  }
  for (let n = 0; n < goodsCount; n += 1) {
    const sample = {
      price: 500 * (1 + (n % 7)),
      stock: n % 4,
      brand: [words.Shino!, words.Oribe!, null][n % 3]!,
      materials: [[], [words.Clay!], [words.Clay!, words.Wood!]][(n >> 1) % 3]!,
      origin: origins[(n >> 2) % 3]!,
      storage: storages[(n >> 3) % 3]!,
      allergens: allergens[n % 5]!,
      mayContain: [[], ['egg'], null][(n >> 1) % 3]!,
    }
    const id = await createGoods(shop.context, {
      name: { 'zh-CN': `样品 碗 ${n}` },
      type1: { 'zh-CN': '器' },
      type2: { 'zh-CN': n % 2 ? '碗' : '杯' },
      priceInFen: sample.price,
      stock: sample.stock,
    })
    samples.push({ id, ...sample })
    await database.execute(sql`insert into goods_facts (goods_id, origin_country, storage, allergens, may_contain)
      values (${id}, ${sample.origin}, ${sample.storage}, ${sql.param(sample.allergens)}::text[], ${sql.param(sample.mayContain)}::text[])`)
    const factWords = [
      ...(sample.brand ? [['brand', sample.brand, 0]] : []),
      ...sample.materials.map((word, at) => ['material', word, at]),
    ]
    for (const [fact, word, position] of factWords)
      await database.execute(sql`insert into goods_fact_words (goods_id, fact, word_id, position)
        values (${id}, ${fact}, ${word}, ${position})`)
  }
  await database.execute(sql`insert into goods_type_facts (goods_type_id, fact, is_required, is_filter, position)
    select id, fact, false, true, 0 from goods_types cross join unnest('{brand,material,origin_country,storage,allergens}'::text[]) fact`)
}, 60_000)
afterAll(() => shop.close())

const excluded: Record<string, string[]> = {
  milk: ['milk'],
  wheat: ['wheat', 'gluten'],
  gluten: ['gluten', 'wheat'],
  egg: ['egg'],
}
const isWithout = ({ allergens: has, mayContain }: Sample, code: string) =>
  has !== null && mayContain !== null && ![...has, ...mayContain].some((one) => excluded[code]!.includes(one))

const conditions = {
  brand: (sample: Sample, values: string[]) => values.includes(String(sample.brand)),
  material: (sample: Sample, values: string[]) => sample.materials.some((word) => values.includes(String(word))),
  origin: (sample: Sample, values: string[]) => values.includes(String(sample.origin)),
  storage: (sample: Sample, values: string[]) => values.includes(String(sample.storage)),
  without: (sample: Sample, values: string[]) => values.every((code) => isWithout(sample, code)),
  price_min: (sample: Sample, [value]: string[]) => sample.price >= Number(value) * 100,
  price_max: (sample: Sample, [value]: string[]) => sample.price <= Number(value) * 100,
  in_stock: (sample: Sample) => sample.stock > 0,
}
type Name = keyof typeof conditions
type Chosen = Partial<Record<Name, string[]>>

const groupOf = (name: Name) => (name.startsWith('price') ? 'price' : name)
const fitting = (chosen: Chosen, except = '') =>
  samples.filter((sample) =>
    Object.entries(chosen).every(
      ([name, values]) => groupOf(name as Name) === except || conditions[name as Name](sample, values),
    ),
  )

const idsOf = (names: string[]) => names.map((name) => String(words[name]))
const anyChoice = fc
  .record(
    {
      brand: fc.subarray(['Shino', 'Oribe'], { minLength: 1 }),
      material: fc.subarray(['Clay', 'Wood'], { minLength: 1 }),
      origin: fc.subarray(['JP', 'CN'], { minLength: 1 }),
      storage: fc.subarray(['chilled', 'ambient'], { minLength: 1 }),
      without: fc.subarray(['milk', 'wheat', 'gluten', 'egg'], { minLength: 1 }),
      price_min: fc.constantFrom('5', '10.5', '20.00').map((value) => [value]),
      price_max: fc.constantFrom('20', '35').map((value) => [value]),
      in_stock: fc.constant('1').map((value) => [value]),
    },
    { requiredKeys: [] },
  )
  .map(({ brand, material, ...others }): Chosen => ({
    ...others,
    ...(brand && { brand: idsOf(brand) }),
    ...(material && { material: idsOf(material) }),
  }))

const list = async (chosen: Chosen, more: Record<string, string> = {}, path = '/api/goods_info/') => {
  const query = new URLSearchParams({ ...more })
  for (const [name, values] of Object.entries(chosen)) query.set(name, values.join(','))
  return (await shop.call('GET', `${path}?${query}`)).body as FoundGoods & { facets?: Facets | null }
}
/** Counting gives up on a machine that is busy; the next request counts again. */
async function listCounted(...request: Parameters<typeof list>): ReturnType<typeof list> {
  for (let tries = 1; ; tries++) {
    const found = await list(...request)
    if (found.facets || tries === 5) return found
  }
}
const search = '/api/goods_info/search_goods_queryset/'
const counted = (values: { id?: number; code?: string; count: number }[]) =>
  Object.fromEntries(values.filter(({ count }) => count > 0).map(({ id, code, count }) => [id ?? code, count]))

test('lists and searches have exactly the goods that fit, and each facet counts with all other filters', async () => {
  await fc.assert(
    fc.asyncProperty(anyChoice, fc.boolean(), async (chosen, isSearch) => {
      const path = isSearch ? search : undefined
      const found = await listCounted(chosen, { facets: '1', page_size: '100', ...(isSearch && { query: '碗' }) }, path)
      expect(found.results.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(fitting(chosen).map(({ id }) => id))
      expect(found.count).toBe(fitting(chosen).length)
      const { facets } = found
      const prices = fitting(chosen, 'price').map(({ price }) => price / 100)
      expect(facets!.price).toEqual(
        prices.length === 0 ? null : { min: Math.min(...prices).toFixed(2), max: Math.max(...prices).toFixed(2) },
      )
      for (const { min, max, count } of facets!.price_ranges)
        expect(count).toBe(
          prices.filter((price) => price >= Number(min ?? 0) && price <= Number(max ?? Infinity)).length,
        )
      expect(facets!.in_stock).toBe(fitting(chosen, 'in_stock').filter(({ stock }) => stock > 0).length)
      const inUse = [...new Set(Object.keys(chosen).map((name) => groupOf(name as Name)))]
      expect(Object.fromEntries(facets!.loosened.map(({ filter, count }) => [filter, count]))).toEqual(
        Object.fromEntries(inUse.map((name) => [name, fitting(chosen, name).length])),
      )
      for (const facet of ['brand', 'material', 'origin', 'storage', 'without'] as const) {
        const values = {
          brand: idsOf(['Shino', 'Oribe']),
          material: idsOf(['Clay', 'Wood']),
          origin: ['JP', 'CN'],
          storage: ['chilled', 'ambient'],
          without: ['milk', 'wheat', 'gluten', 'egg'],
        }[facet]
        const expected = values.map((value) => [
          value,
          fitting(chosen, facet).filter((sample) => conditions[facet](sample, [value])).length,
        ])
        const shown = counted(facets![facet])
        for (const [value, count] of expected) expect([facet, value, shown[value!] ?? 0]).toEqual([facet, value, count])
      }
    }),
    { numRuns: 60 },
  )
}, 60_000)

test('goods whose allergens are unknown are never without one', async () => {
  const { results } = await list({ without: ['milk'] }, { page_size: '100' })
  const unknown = samples.filter(({ allergens: has, mayContain }) => has === null || mayContain === null)
  for (const { id } of unknown) expect(results.map((goods) => goods.id)).not.toContain(id)
})

test('names are in the language of the request; what is chosen is counted also where no goods have it', async () => {
  const chosen = { brand: idsOf(['Shino']), origin: ['KR'], storage: ['frozen'], without: ['crab'], price_max: ['1'] }
  const { facets } = await listCounted(chosen, { facets: '1', lang: 'en' })
  expect(facets!.brand).toContainEqual({ id: words.Shino, name: 'Shino en', count: 0 })
  expect(facets!.origin).toContainEqual({ code: 'KR', name: 'South Korea', count: 0 })
  expect(facets!.storage).toContainEqual({ code: 'frozen', name: 'Frozen', count: 0 })
  expect(facets!.without).toContainEqual({ code: 'crab', name: 'Crab', count: 0 })
  const all = await listCounted({}, { facets: '1', lang: 'en' })
  expect(all.facets!.origin.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))).toEqual(['China', 'Japan'])
  expect(all.facets!.without.find(({ code }) => code === 'milk')!.name).toBe('Milk')
})

test('a value in use has its name and count, although thirty others have more goods', async () => {
  const { database } = shop.context
  const { rows } = await database.execute<{ id: number }>(sql`
    insert into fact_words (fact, names) select 'material', jsonb_build_object('zh-CN', '材料' || n) from generate_series(0, 30) n
    returning id::integer`)
  const [rare, ...many] = rows.map(({ id }) => id)
  for (const [n, word] of many.entries())
    for (let time = 0; time < 6; time += 1)
      await database.execute(sql`insert into goods_fact_words (goods_id, fact, word_id, position)
        values (${samples[(n * 6 + time) % 60]!.id}, 'material', ${word}, ${2 + Math.floor((n * 6 + time) / 60)})`)
  await database.execute(sql`delete from goods_fact_words where goods_id = ${samples[0]!.id} and position = 4`)
  await database.execute(sql`insert into goods_fact_words (goods_id, fact, word_id, position)
    values (${samples[0]!.id}, 'material', ${rare}, 4)`)
  const { facets } = await listCounted({ material: [String(rare)] }, { facets: '1' })
  expect(facets!.material).toHaveLength(30)
  expect(facets!.material.at(-1)).toEqual({ id: rare, name: '材料0', count: 1 })
  await database.execute(sql`delete from goods_fact_words where word_id >= ${rare}`)
  await database.execute(sql`delete from fact_words where id >= ${rare}`)
})

test('facets come only when wanted, and only for facts by which the types filter', async () => {
  expect(await listCounted({})).not.toHaveProperty('facets')
  await shop.context.database.execute(sql`update goods_type_facts set is_filter = fact = 'brand'`)
  const { facets } = await listCounted({}, { facets: '1' })
  expect(facets!.brand).toHaveLength(2)
  expect([facets!.material, facets!.origin, facets!.storage, facets!.without]).toEqual([[], [], [], []])
  await shop.context.database.execute(sql`update goods_type_facts set is_filter = true`)
})

test.each([
  ['brand', '1,2,3,4,5,6'],
  ['brand', 'shino'],
  ['origin', 'japan'],
  ['storage', 'wet'],
  ['without', 'dust'],
  ['price_min', '-1'],
  ['price_max', 'cheap'],
  ['in_stock', 'perhaps'],
])('%s=%s is refused by its name', async (name, value) => {
  const { status, body } = await shop.call('GET', `/api/goods_info/?${name}=${value}`)
  expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 400, fields: [name] })
})

test('bounds that contradict each other are refused; a word that is no more finds nothing', async () => {
  const crossed = await shop.call('GET', '/api/goods_info/?price_min=20&price_max=10')
  expect(crossed).toMatchObject({ status: 400, body: { errors: { price_max: ['最高价不能低于最低价。'] } } })
  expect((await list({ brand: ['999999'] })).count).toBe(0)
})

test('a filtered list ends at page 40', async () => {
  const last = await list({ in_stock: ['1'] }, { page: '40', page_size: '1' })
  expect(last).toMatchObject({ count: fitting({ in_stock: ['1'] }).length, next: null })
  const next = await shop.call('GET', '/api/goods_info/?in_stock=1&page_size=1&page=41')
  expect(next.status).toBe(404)
  expect((await shop.call('GET', '/api/goods_info/?page_size=1&page=41')).status).toBe(200)
})

test('a filtered list shows a change at the next request', async () => {
  const [sample] = fitting({ in_stock: ['1'], origin: ['JP'] })
  const has = async () =>
    (await list({ in_stock: ['1'], origin: ['JP'] }, { page_size: '100' })).results.some(({ id }) => id === sample!.id)
  expect(await has()).toBe(true)
  await shop.context.database.execute(sql`update goods set stock = 0 where id = ${sample!.id}`)
  expect(await has()).toBe(false)
  await shop.context.database.execute(sql`update goods set stock = ${sample!.stock} where id = ${sample!.id}`)
  expect(await has()).toBe(true)
})
