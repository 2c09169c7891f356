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

test.each(['search/misses/', 'search/words/', 'synonyms/', 'search/explain/?q=tea'])(
  '%s is for editors',
  async (name) => {
    const packer = await signInAs(shop, 'packer')
    expect((await packer.call('GET', `${path}${name}`)).status).toBe(403)
  },
)

test('a query without words, or with a typing error, is explained', async () => {
  await saveGoods(shop.context, [buildGoods({ name: { 'zh-CN': '茶', en: 'Sencha Leaves' } })])
  expect(await get('search/explain/?q=%21%21')).toMatchObject({ count: 0, results: [] })
  expect(await get('search/explain/?q=snecha')).toMatchObject({ corrected_query: 'sencha', count: 1 })
  expect((await manager.call('GET', `${path}search/explain/?q=`)).status).toBe(400)
})
