import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildGoods } from '#features/catalogue/testing/goods-factory.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { saveGoods } from '../../../catalogue/server/use-cases/saving/save-goods.ts'
import { writeZeroResultSearches } from './count-zero-result-search.ts'

let shop: TestShop
let manager: SignedIn
beforeAll(async () => {
  shop = await createTestShop()
  await saveGoods(shop.context, [
    buildGoods({ name: { 'zh-CN': '唐铜水盂' }, describe: { 'zh-CN': '。' } }),
    buildGoods({ name: { 'zh-CN': '青瓷杯' }, describe: { 'zh-CN': '可配水盂' } }),
  ])
  manager = await signInAs(shop, 'manager')
})
afterAll(() => shop.close())

const path = '/api/console/'
const get = async (name: string, who = manager) => (await who.call('GET', `${path}${name}`)).body
const search = (query: string) =>
  shop.call('GET', `/api/goods_info/search_goods_queryset/?query=${encodeURIComponent(query)}`)
const put = (groups: readonly (readonly string[])[], revision: number, who = manager) =>
  who.call('PUT', `${path}synonyms/`, { json: { groups }, headers: { 'if-match': `"${revision}"` } })

test('a word searched in vain is joined to another of one meaning, and is found from then on', async () => {
  for (let time = 0; time < 9; time += 1) await search('建水罐')
  await search('青瓷')
  await search('青瓷')
  await writeZeroResultSearches(shop.context)
  const row = { words: '建水罐', language: 'zh-CN', times: 9, last: expect.any(String), is_grouped: false }
  expect((await get('search/misses/')).results).toEqual([row])
  expect((await get('search/words/')).results).toMatchObject([{ words: '青瓷', times: 2 }])
  expect((await get('me/')).counts.missed_words).toBe(1)
  expect(await get(`search/explain/?q=${encodeURIComponent('建水罐')}`)).toMatchObject({ count: 0, results: [] })

  const { groups, revision } = await get('synonyms/')
  const changed = await put([...groups, ['建水罐', '水盂', '水盂']], revision)
  expect(changed.body.groups.at(-1)).toEqual(['建水罐', '水盂'])
  expect((await search('建水罐')).body.results[0].name).toBe('唐铜水盂')
  expect(await get(`search/explain/?q=${encodeURIComponent('建水罐')}`)).toMatchObject({
    groups: [['建水罐', '水盂']],
    results: [
      { names: { 'zh-CN': '唐铜水盂' }, synonym: '水盂' },
      { reason: 'anywhere', synonym: null },
    ],
  })
  expect((await get('search/misses/')).results).toEqual([{ ...row, is_grouped: true }])
  expect((await get('me/')).counts.missed_words).toBe(0)
  const owner = await signInAs(shop, 'owner')
  const { results } = await get('trail/?action=synonyms.replace', owner)
  expect(results).toMatchObject([{ changes: { added: [null, '建水罐、水盂'] } }])
})

test('groups that others have changed meanwhile stay, and wrong ones name their field', async () => {
  const { groups, revision } = await get('synonyms/')
  const both = await Promise.all([put([...groups, ['a1', 'b1']], revision), put([...groups, ['a2', 'b2']], revision)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const now = await get('synonyms/')
  expect(await put([['alone', 'ＡＬＯＮＥ']], now.revision)).toMatchObject({ status: 400 })
  expect(await put([['alone']], now.revision)).toMatchObject({ status: 400 })
  expect((await manager.call('PUT', `${path}synonyms/`, { json: { groups } })).status).toBe(428)
  expect(await get('synonyms/')).toEqual(now)
  // The same again writes nothing.
  expect((await put(now.groups, now.revision)).body).toEqual(now)
})

test('a word searched in vain gets the word of the goods that reads the same, or is one edit away', async () => {
  await saveGoods(shop.context, [
    buildGoods({ name: { 'zh-CN': '宇治抹茶粉' }, describe: { 'zh-CN': '。' } }),
    buildGoods({ name: { 'zh-CN': '壶', ja: 'ウグイスかざり' }, describe: { 'zh-CN': '。' } }),
  ])
  await search('ウグイスかざり')
  for (const query of ['沫茶', 'ウグイスカザ', '夔夔']) for (let time = 0; time < 2; time += 1) await search(query)
  await search('幕茶')
  await writeZeroResultSearches(shop.context)
  const { results } = await get('search/proposals/')
  expect(results).toContainEqual({ words: '沫茶', proposed: '抹茶', reason: 'reading', count: expect.any(Number) })
  // Neither a rare word nor one that is near to nothing.
  expect(results.map(({ words }: { words: string }) => words)).not.toContain('幕茶')
  expect(results.map(({ words }: { words: string }) => words)).not.toContain('夔夔')
  const { groups, revision } = await get('synonyms/')
  await put([...groups, ['沫茶', '抹茶']], revision)
  expect((await get('search/proposals/')).results).not.toContainEqual(expect.objectContaining({ words: '沫茶' }))
})

test('an ignored word is neither listed nor counted until it is shown again', async () => {
  const misses = async () => (await get('search/misses/')).results.map(({ words }: { words: string }) => words)
  for (let time = 0; time < 3; time += 1) await search('免费券')
  await writeZeroResultSearches(shop.context)
  const before = (await get('me/')).counts.missed_words
  expect(await misses()).toContain('免费券')
  const ignore = (words: string, who = manager) => who.call('POST', `${path}search/ignored/`, { json: { words } })
  const [first, again] = await Promise.all([ignore('免费券'), ignore(' 免費券 ')])
  expect([first.status, again.status, first.body]).toEqual([201, 201, again.body])
  expect(first.body).toMatchObject({ words: '免费券', staff_name: expect.any(String) })
  expect(await misses()).not.toContain('免费券')
  await expect.poll(async () => (await get('me/')).counts.missed_words).toBe(before - 1)
  expect((await get('search/ignored/')).results).toEqual([first.body])
  expect(await ignore('someone@example.com')).toMatchObject({
    status: 400,
    body: { errors: { words: [expect.any(String)] } },
  })
  expect((await ignore('')).status).toBe(400)

  const show = () => manager.call('DELETE', `${path}search/ignored/${first.body.id}/`)
  expect([(await show()).status, (await show()).status]).toEqual([204, 404])
  expect(await misses()).toContain('免费券')
  const owner = await signInAs(shop, 'owner')
  for (const action of ['search_words.ignore', 'search_words.show'])
    expect((await get(`trail/?action=${action}`, owner)).results).toMatchObject([{ subject_label: '免费券' }])
})

test('the goods of each group are counted in one call', async () => {
  const { counts } = await get(`search/group_counts/?words=${encodeURIComponent('水盂,夔夔,')}`)
  expect(counts).toEqual([expect.any(Number), 0, 0])
  expect(counts[0]).toBeGreaterThanOrEqual(2)
  const many = encodeURIComponent(Array.from({ length: 30 }, () => '水盂').join(','))
  expect((await get(`search/group_counts/?words=${many}`)).counts).toHaveLength(24)
  expect((await manager.call('GET', `${path}search/group_counts/`)).status).toBe(400)
})

test.each([
  'search/misses/',
  'search/words/',
  'search/proposals/',
  'search/ignored/',
  'search/group_counts/?words=tea',
  'synonyms/',
  'search/explain/?q=tea',
])('%s is for editors', async (name) => {
  const packer = await signInAs(shop, 'packer')
  expect((await packer.call('GET', `${path}${name}`)).status).toBe(403)
})

test('a query without words, or with a typing error, is explained', async () => {
  await saveGoods(shop.context, [buildGoods({ name: { 'zh-CN': '茶', en: 'Sencha Leaves' } })])
  expect(await get('search/explain/?q=%21%21')).toMatchObject({ count: 0, results: [] })
  expect(await get('search/explain/?q=snecha')).toMatchObject({ corrected_query: 'sencha', count: 1 })
  expect((await manager.call('GET', `${path}search/explain/?q=`)).status).toBe(400)
})
