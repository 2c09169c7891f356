import { afterAll, beforeAll, expect, test } from 'vitest'
import { wordsOfChanges } from '#features/staff/components/audit-log/audit-labels.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { lockGoodsToChange } from '#features/catalogue/server/queries/console/batch-queries.ts'
import { revertChange } from '#features/catalogue/server/rules/console/bulk-changes.ts'
import { writeBulkEdit } from '#features/catalogue/server/use-cases/console/write-bulk-edit.ts'
import { indexRenamedWords } from '#features/catalogue/server/use-cases/saving/index-renamed-words.ts'
import { inputOfChanges } from '#features/goods-facts/server/index.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { goodsFactsAuditLabels } from '../../console/audit-labels.ts'
import { factList, noFacts } from '../../fact-fields.ts'

let shop: TestShop
let manager: SignedIn
beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
})
afterAll(() => shop.close())

const quiet = { wait: async () => {} }
const read = async (id: number) => (await manager.call('GET', `/api/console/goods/${id}/`)).body
async function patch(id: number, facts: unknown, revision?: number) {
  return manager.call('PATCH', `/api/console/goods/${id}/`, {
    json: { facts },
    headers: { 'if-match': `"${revision ?? (await read(id)).revision}"` },
  })
}
const page = async (id: number, language = 'zh-CN') =>
  (await shop.call('GET', `/api/goods_info/${id}/?lang=${language}`)).body
const found = async (query: string) =>
  (await shop.call('GET', `/api/goods_info/search_goods_queryset/?${new URLSearchParams({ query })}`)).body.results.map(
    (goods: { id: number }) => goods.id,
  )
async function word(fact: string, names: Record<string, string>) {
  const { status, body } = await manager.call('POST', '/api/console/fact_words/', { json: { fact, names } })
  expect(status).toBe(201)
  return body as { id: number; revision: number; goods_count: number }
}

let words: { brand: number[]; material: number[] }
beforeAll(async () => {
  words = {
    brand: [
      (await word('brand', { 'zh-CN': '青峰堂', en: 'Seihodo' })).id,
      (await word('brand', { 'zh-CN': '松风' })).id,
    ],
    material: [(await word('material', { 'zh-CN': '百草土' })).id, (await word('material', { 'zh-CN': '长石釉' })).id],
  }
})

/** Two different values of each fact. */
function samplesOf(key: string, kind: string): [unknown, unknown] {
  if (key === 'brand') return [words.brand[0], words.brand[1]]
  if (key === 'material') return [words.material, [words.material[1]]]
  const samples: Record<string, [unknown, unknown]> = {
    texts: [{ 'zh-CN': '瑞浪', ja: '瑞浪' }, { ja: '多治见' }],
    codes: [['egg', 'milk'], []],
    code: ['chilled', 'frozen'],
    country: ['JP', 'CN'],
    count: [180, 365],
    text: ['SC10633010500000', 'SC2'],
    gtin: ['4006381333931', '96385074'],
  }
  return samples[kind]!
}

test.each(factList)('$key is edited, shown, named in the audit log, and undone', async ({ key, kind }) => {
  const id = await createGoods(shop.context)
  expect((await read(id)).facts).toEqual(noFacts)
  const [first, second] = samplesOf(key, kind)
  expect(await patch(id, { [key]: first })).toMatchObject({ status: 200, body: { facts: { [key]: first } } })
  const shown = await page(id)
  if (key === 'long_text') expect(shown.long_text).toBe('瑞浪')
  else expect(shown.facts).toEqual([{ key, name: expect.any(String), value: expect.any(String) }])

  const before = await read(id)
  await patch(id, { [key]: second })
  const after = await read(id)
  expect(after.facts[key]).toEqual(kind === 'texts' ? { ...(first as object), ...(second as object) } : second)
  const [entry] = (await manager.call('GET', `/api/console/goods/${id}/history/`)).body.results
  expect(Object.keys(entry.changes)).toEqual([kind === 'texts' ? `facts.${key}.ja` : `facts.${key}`])
  const [inWords] = wordsOfChanges(entry, goodsFactsAuditLabels)
  expect(inWords!.name).not.toMatch(/^facts\./)
  for (const code of ['chilled', 'egg', 'JP']) expect(inWords!.before).not.toBe(code)

  const field = kind === 'texts' ? `facts.${key}.ja` : `facts.${key}`
  const changes = { [field]: kind === 'texts' ? ['瑞浪', '多治见'] : [first, second] } as never
  expect(inputOfChanges(changes, 'after')).toEqual({ [key]: second })
  await shop.context.inTransaction(async (transaction) => {
    const [row] = await lockGoodsToChange(transaction, [id])
    await writeBulkEdit(transaction, [revertChange(row!, changes)!], {
      by: 'system',
      action: 'goods.bulk_undo',
      batchId: '00000000-0000-4000-8000-000000000000',
      now: new Date(),
    })
  })
  expect((await read(id)).facts).toEqual(before.facts)
  expect((await patch(id, { [key]: null })).body.facts).toEqual(noFacts)
  expect((await page(id)).facts).toEqual([])
})

test('unknown allergens are not shown, and none of them is shown as none', async () => {
  const id = await createGoods(shop.context)
  await patch(id, { care: { 'zh-CN': '手洗' } })
  expect((await page(id)).facts.map(({ key }: { key: string }) => key)).toEqual(['care'])
  await patch(id, { allergens: [] })
  expect((await page(id)).facts[0]).toEqual({ key: 'allergens', name: '过敏原', value: '无' })
  await patch(id, { allergens: ['milk', 'egg'] })
  expect((await page(id, 'en')).facts[0]).toEqual({ key: 'allergens', name: 'Allergens', value: 'Egg, Milk' })
})

test.each([
  [{ gtin: '6.9E+12' }, 'facts.gtin'],
  [{ gtin: '4006381333932' }, 'facts.gtin'],
  [{ brand: 999_999 }, 'facts.brand'],
  [{ shelf_life_days: 0 }, 'facts.shelf_life_days'],
  [{ storage: 'warm' }, 'facts.storage'],
  [{ allergens: ['colour'] }, 'facts.allergens'],
  [{ origin_country: 'ZZ' }, 'facts.origin_country'],
  [{ care: { ja: '字'.repeat(2_001) } }, 'facts.care.ja'],
])('%j is refused by one sentence at its field', async (facts, field) => {
  const id = await createGoods(shop.context)
  const { status, body } = await patch(id, facts)
  expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 400, fields: [field] })
  expect((await read(id)).facts).toEqual(noFacts)
})

test('a material is no brand, and two goods have no GTIN in common, shorter or longer', async () => {
  const [one, other] = [await createGoods(shop.context), await createGoods(shop.context)]
  expect((await patch(one, { brand: words.material[0] })).status).toBe(400)
  expect((await patch(one, { gtin: '036000291452' })).status).toBe(200)
  expect(await patch(other, { gtin: '0036000291452' })).toMatchObject({
    status: 400,
    body: { errors: { 'facts.gtin': [expect.stringContaining('SKU')] } },
  })
  expect(await found('036000291452')).toEqual([one])
  expect(await found('00036000291452')).toEqual([one])
})

test('goods are found by brand, material and place, and by a new name of the brand', async () => {
  const id = await createGoods(shop.context)
  const brand = await word('brand', { 'zh-CN': '望月窯' })
  await patch(id, { brand: brand.id, origin_place: { 'zh-CN': '信乐镇' } })
  expect(await found('望月窯')).toContain(id)
  expect(await found('信乐镇')).toContain(id)
  expect((await page(id)).brand).toBe('望月窯')
  const renamed = await manager.call('PATCH', `/api/console/fact_words/${brand.id}/`, {
    json: { names: { 'zh-CN': '玄武堂' } },
    headers: { 'if-match': '"1"' },
  })
  expect(renamed).toMatchObject({ status: 200, body: { names: { 'zh-CN': '玄武堂' }, goods_count: 1, revision: 2 } })
  expect(await indexRenamedWords(shop.context, quiet)).toBe(1)
  expect(await found('玄武堂')).toContain(id)
  expect((await page(id)).brand).toBe('玄武堂')
})

test('merging gives the goods the other word once, and names it in the audit log', async () => {
  const [from, to] = [await word('material', { en: 'Clay' }), await word('material', { en: 'Earthenware' })]
  const [one, both] = [await createGoods(shop.context), await createGoods(shop.context)]
  await patch(one, { material: [from.id] })
  await patch(both, { material: [from.id, to.id] })
  const path = `/api/console/fact_words/${from.id}/`
  expect(await manager.call('DELETE', path, { headers: { 'if-match': '"1"' } })).toMatchObject({
    status: 409,
    body: { code: 'fact_word_in_use' },
  })
  expect((await manager.call('POST', `${path}merge/`, { json: { target_id: words.brand[0] } })).status).toBe(400)
  const merged = await manager.call('POST', `${path}merge/`, { json: { target_id: to.id } })
  expect(merged).toMatchObject({ status: 200, body: { id: to.id, goods_count: 2 } })
  expect([(await read(one)).facts.material, (await read(both)).facts.material]).toEqual([[to.id], [to.id]])
  expect((await manager.call('GET', '/api/console/fact_words/?fact=material&q=cla')).body.results).toEqual([])
})

test('a name is taken once a fact, in any case', async () => {
  await word('brand', { en: 'Kaki' })
  const again = await manager.call('POST', '/api/console/fact_words/', {
    json: { fact: 'brand', names: { en: 'KAKI' } },
  })
  expect(again).toMatchObject({ status: 400, body: { errors: { 'names.en': [expect.any(String)] } } })
  await word('material', { en: 'Kaki' })
})

test('a changed fact conflicts by its name', async () => {
  const id = await createGoods(shop.context)
  const { revision } = await read(id)
  await patch(id, { storage: 'cool' })
  expect(await patch(id, { storage: 'frozen' }, revision)).toMatchObject({
    status: 409,
    body: {
      code: 'edit_conflict',
      errors: { 'facts.storage': expect.anything() },
      current: { facts: { storage: 'cool' } },
    },
  })
})

test.each([
  ['longer than its field', '字'.repeat(20_001), 400],
  ['of five megabytes', 'x'.repeat(5_000_000), 413],
])('a full description %s is refused in one line, and nothing changes', async (_case, text, status) => {
  const id = await createGoods(shop.context)
  const refused = await patch(id, { long_text: { en: text }, storage: 'cool' })
  expect(refused.status).toBe(status)
  const lines = Object.values(refused.body.errors ?? { body: [refused.body.detail] }).flat()
  expect(lines).toEqual([expect.stringMatching(/^.{5,80}$/)])
  expect((await read(id)).facts).toEqual(noFacts)
})
