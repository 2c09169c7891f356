import { expect, test } from 'vitest'
import { factList, type FactKey, type WordFact } from '#features/goods-facts/fact-fields.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { createImportFixture, header } from '../../testing/fixtures/import-fixture.ts'

const imports = createImportFixture()

/** Imports one row, and reads the goods as staff. */
async function importFacts(sku: string, cells: Record<string, string>) {
  const line = [sku, '碗', '', '茶具', '碗', '', '9.00', '3', ...Object.values(cells).map((cell) => `"${cell}"`)]
  await imports.importFile(`${[header, ...Object.keys(cells)].join()}\n${line.join()}\n`)
  const manager = await signInAs(imports.shop, 'manager')
  const { body } = await manager.call('GET', `/api/console/goods/?q=${sku}`)
  return body.results[0] ? (await manager.call('GET', `/api/console/goods/${body.results[0].id}/`)).body : null
}

const cellOf: Record<Exclude<FactKey, WordFact>, [cell: string, value: unknown]> = {
  allergens: ['milk；蛋类', ['egg', 'milk']],
  may_contain: ['none', []],
  origin_country: ['日本', 'JP'],
  origin_place: ['瑞浪', { 'zh-CN': '瑞浪' }],
  dimensions: ['口径 12 cm', { 'zh-CN': '口径 12 cm' }],
  ingredients: ['绿茶', { 'zh-CN': '绿茶' }],
  shelf_life_days: ['180', 180],
  storage: ['冷藏', 'chilled'],
  care: ['手洗', { 'zh-CN': '手洗' }],
  maker: ['青峰堂', { 'zh-CN': '青峰堂' }],
  licence: ['SC106', 'SC106'],
  gtin: ['4006381-333931', '4006381333931'],
  long_text: ['第一段\n\n第二段', { 'zh-CN': '第一段\n\n第二段' }],
}

test.each(factList.filter(({ kind }) => kind !== 'words'))(
  '$key is imported, stays, and is cleared',
  async ({ key }) => {
    const [cell, value] = cellOf[key as keyof typeof cellOf]
    expect((await importFacts(`F-${key}`, { [key]: cell })).facts).toMatchObject({ [key]: value })
    expect((await importFacts(`F-${key}`, {})).facts[key]).toEqual(value)
    expect((await importFacts(`F-${key}`, { [key]: '' })).facts[key]).toBeNull()
    expect(imports.warnings).toEqual([])
  },
)

test('words are found by their names in any language, and new ones are added once', async () => {
  const one = await importFacts('W-1', {
    brand: '青峰堂',
    brand_en: 'Seihodo',
    material: '百草土；长石釉',
    material_en: 'Clay;Glaze',
  })
  const two = await importFacts('W-2', { brand_en: 'SEIHODO', material: '长石釉' })
  expect(two.facts.brand).toBe(one.facts.brand)
  expect(two.facts.material).toEqual([one.facts.material[1]])
  expect(one.fact_words).toContainEqual({
    id: one.facts.brand,
    fact: 'brand',
    names: { 'zh-CN': '青峰堂', en: 'Seihodo' },
  })
  const { body } = await imports.shop.call('GET', '/api/goods_info/search_goods_queryset/?query=青峰堂')
  expect(body.count).toBe(2)
  expect((await importFacts('W-2', { brand: '', brand_en: '' })).facts.brand).toBeNull()
})

test.each([
  [
    'gtin',
    '6.9E+12',
    'line 2: gtin "6.9E+12" has lost digits in a spreadsheet: make its column text, and enter the number again',
  ],
  ['gtin', '4006381333932', 'line 2: gtin "4006381333932" has a wrong check digit'],
  ['allergens', 'milk;colour', /^line 2: allergens "colour" is none of egg, milk/],
  ['origin_country', 'Japonia', 'line 2: origin_country "Japonia" is no code of a country, such as JP'],
  ['shelf_life_days', '半年', 'line 2: shelf_life_days "半年" is not a whole number from 1 to 3650'],
  ['long_text', '字'.repeat(20_001), 'line 2: long_text has more than 20000 characters'],
  ['care', 'x'.repeat(5_000_000), 'line 2: the line is longer than a megabyte'],
  ['material', 'a;b;c;d;e;f', 'line 2: material has more than 5 words'],
])('a wrong %s is one line, and nothing is saved', async (column, cell, warning) => {
  expect(await importFacts(`BAD-${column}`, { [column]: cell })).toBeNull()
  expect(imports.warnings).toEqual([typeof warning === 'string' ? warning : expect.stringMatching(warning)])
})

test('a GTIN of other goods refuses its row alone', async () => {
  const rows = ['T-1,碗,,茶具,碗,,9.00,3,96385074', 'T-2,碗,,茶具,碗,,9.00,3,96385074', 'T-3,碗,,茶具,碗,,9.00,3,']
  expect(await imports.importFile([`${header},gtin`, ...rows, ''].join('\n'))).toMatchObject({ added: 2, skipped: 1 })
  expect(imports.warnings).toEqual(['line 3: gtin is that of other goods'])
})
