/** Typing errors, and queries that find nothing, through the API. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { synonyms } from '#features/search/server/index.ts'
import { buildGoods } from '#features/catalogue/testing/goods-factory.ts'
import { countStatements } from '#testing/response-cache/request.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { saveGoods } from '../saving/save-goods.ts'

let shop: TestShop
const telephones = { type1: { 'zh-CN': '数码' }, type2: { 'zh-CN': '手机', en: 'Telephones' } }
const creams = { type1: { 'zh-CN': '美妆' }, type2: { 'zh-CN': '护肤', en: 'Skin Care' } }
const tea = { type1: { 'zh-CN': '茶' }, type2: { 'zh-CN': '抹茶' } }
const describeIn = (text: string) => ({ describe: { 'zh-CN': text } })

const iphone = buildGoods({ ...telephones, ...describeIn('护眼，手写'), name: { 'zh-CN': 'Apple iPhone 15 冰霜银' } })

beforeAll(async () => {
  shop = await createTestShop()
  await saveGoods(shop.context, [
    iphone,
    buildGoods({ ...telephones, ...describeIn('徕卡'), name: { 'zh-CN': '小米14', en: 'Xiaomi 14' } }),
    buildGoods({ ...creams, ...describeIn('Hyaluronic acid'), name: { 'zh-CN': '保湿面霜' } }),
    buildGoods({ ...creams, ...describeIn('。'), name: { 'zh-CN': '修护眼霜' } }),
    buildGoods({ ...creams, ...describeIn('。'), name: { 'zh-CN': '安热沙防晒霜' } }),
    buildGoods({
      ...tea,
      ...describeIn('。'),
      name: { 'zh-CN': '宇治抹茶', ja: '宇治まっちゃ', en: 'Matcha Cookies' },
    }),
    buildGoods({ ...tea, ...describeIn('。'), name: { 'zh-CN': '煎茶', en: 'Sencha Vessel' } }),
  ])
  await synonyms.seed(shop.context)
})
afterAll(() => shop.close())

const call = async (name: string, query: string, more = '') => {
  const { status, body } = await shop.call('GET', `/api/goods_info/${name}/?query=${encodeURIComponent(query)}${more}`)
  expect(status).toBe(200)
  return body
}
const search = (query: string, more = '') => call('search_goods_queryset', query, more)
const namesOf = (body: { results: { name: string }[] }) => body.results.map(({ name }) => name)

describe('a query with one typing error, or a word in two pieces', () => {
  test.each([
    ['iphnoe', 'iphone', 'Apple iPhone 15 冰霜银'],
    ['ipone 15', 'iphone 15', 'Apple iPhone 15 冰霜银'],
    ['iphnoe15', 'iphone15', 'Apple iPhone 15 冰霜银'],
    ['aplpe iphnoe', 'apple iphone', 'Apple iPhone 15 冰霜银'],
    ['iphnoe 手机', 'iphone 手机', 'Apple iPhone 15 冰霜银'],
    ['xaiomi', 'xiaomi', '小米14'],
    ['matcah', 'matcha', '宇治抹茶'],
    ['cookeis', 'cookies', '宇治抹茶'],
    ['hyaluronik', 'hyaluronic', '保湿面霜'],
    ['sunscren', 'sunscreen', '安热沙防晒霜'],
    ['i phone', 'iphone', 'Apple iPhone 15 冰霜银'],
    ['apple i phone', 'apple iphone', 'Apple iPhone 15 冰霜银'],
    ['sun screen', 'sunscreen', '安热沙防晒霜'],
  ])('%s finds what %s finds, and the response states this', async (typed, corrected, name) => {
    const body = await search(typed)
    expect(body.corrected_query).toBe(corrected)
    expect(namesOf(body)).toContain(name)
    expect(body.results).toEqual((await search(corrected)).results)
  })

  test('is searched as typed where the shopper insists', async () => {
    expect(await search('iphnoe', '&as_typed=true')).toEqual({ count: 0, next: null, previous: null, results: [] })
    expect(await call('search_types', 'iphnoe', '&as_typed=true')).toMatchObject({ types: [] })
    expect((await search('iphone', '&as_typed=true')).count).toBe(1)
    const refused = await shop.call('GET', '/api/goods_info/search_goods_queryset/?query=tea&as_typed=perhaps')
    expect(refused.status).toBe(400)
  })

  test('has the same types, pages and orders', async () => {
    const types = await call('search_types', 'iphnoe')
    expect(types).toMatchObject({ corrected_query: 'iphone', types: [{ count: 1 }] })
    expect((await search('iphnoe', '&ordering=price&type_1=数码')).count).toBe(1)
    expect(await search('iphnoe', '&type_1=茶')).toMatchObject({ count: 0, corrected_query: 'iphone' })
  })

  test('is suggested without it, also while it is being typed', async () => {
    for (const typed of ['iphnoe', 'iphno', 'ipohn']) {
      const body = await call('suggest_goods', typed)
      expect([typed, body.goods.map(({ name }: { name: string }) => name)]).toEqual([typed, [iphone.name!['zh-CN']]])
      expect([typed, body.corrected_query]).toEqual([typed, 'iphone'])
    }
    expect((await call('suggest_goods', 'iphon')).corrected_query).toBeUndefined()
    expect(await call('suggest_goods', 'zzzz')).toEqual({ types: [], goods: [] })
  })
})

describe('a query that is not corrected', () => {
  test.each([
    ['iphone', 'found as typed'],
    ['tee', 'three letters'],
    ['vessle pot', 'another word is missing'],
    ['ihpnoe', 'two errors'],
    ['xiaomi iphone', 'both words are there, but not together'],
    ['桌布', 'Chinese'],
    ['まっちやん', 'Japanese'],
  ])('%s: %s', async (query) => {
    expect((await search(query)).corrected_query).toBeUndefined()
  })

  test('a word of the synonyms, because it is no typing error', async () => {
    await synonyms.replace(shop.context, [['容器', 'vessels']])
    shop.passTime(31_000)
    expect((await search('vesse')).corrected_query).toBe('vessel')
    await synonyms.replace(shop.context, [['锅', 'vesse']])
    shop.passTime(31_000)
    expect((await search('vesse')).corrected_query).toBeUndefined()
    await synonyms.replace(shop.context, [])
    await synonyms.seed(shop.context)
    shop.passTime(31_000)
  })

  test('pinyin, which is read as such', async () => {
    expect(await search('xiaomi')).toMatchObject({ count: 1 })
    expect((await search('mianshuang')).corrected_query).toBeUndefined()
  })
})

test('words follow the goods: added, renamed, withdrawn and deleted', async () => {
  const goods = buildGoods({ ...telephones, ...describeIn('。'), name: { 'zh-CN': 'Quokka' } })
  expect((await search('quokak')).count).toBe(0)
  await saveGoods(shop.context, [goods])
  expect((await search('quokak')).corrected_query).toBe('quokka')
  await saveGoods(shop.context, [{ ...goods, name: { 'zh-CN': 'Wombat' } }])
  expect((await search('quokak')).count).toBe(0)
  expect((await search('womabt')).corrected_query).toBe('wombat')
  await saveGoods(shop.context, [{ sku: goods.sku, isOnSale: false }])
  expect((await search('womabt')).count).toBe(0)
  await saveGoods(shop.context, [{ sku: goods.sku, isOnSale: true }])
  expect((await search('womabt')).count).toBe(1)
  await shop.context.database.execute(sql`delete from goods where sku = ${goods.sku}`)
  expect((await search('womabt')).count).toBe(0)
})

test('goods with the word as typed stay alone, however many have one near to it', async () => {
  await saveGoods(
    shop.context,
    ['Numbat', 'Numbat grey', 'Numbta'].map((name) => buildGoods({ ...describeIn('。'), name: { en: name } })),
  )
  expect(await search('numbta')).toMatchObject({ count: 1, results: [{ name: 'Numbta' }] })
  expect((await search('numbta')).corrected_query).toBeUndefined()
})

test('a query found as typed makes no more statements', async () => {
  await search('抹茶')
  const statements = countStatements(shop)
  await search('徕卡')
  // How many names have the word, the number of matches, and the page.
  expect(statements()).toBeLessThanOrEqual(3)
})

describe('a query of which only single characters match', () => {
  test.each(['护手霜', '护膝', '冰箱'])('%s finds nothing', async (query) => {
    expect(namesOf(await search(query))).toEqual([])
  })

  test('has types that come near', async () => {
    const { body } = await shop.call('GET', '/api/goods_type/')
    const beauty = body.results.find(({ type_1 }: { type_1: string }) => type_1 === '美妆')
    const { types, near_types: near } = await call('search_types', '护手霜')
    expect(types).toEqual([])
    expect(near).toEqual([{ id: beauty.id, type_2: [{ id: beauty.type_2[0].id }] }])
    expect((await call('search_types', '抹茶')).near_types).toBeUndefined()
    expect((await call('search_types', 'zzzz')).near_types).toBeUndefined()
  })
})

test('a compound finds as much as its words apart, in any order', async () => {
  const earphones = { type1: { 'zh-CN': '数码' }, type2: { 'zh-CN': '耳机' } }
  await saveGoods(shop.context, [
    buildGoods({ ...earphones, ...describeIn('。'), name: { 'zh-CN': '漫步者蓝牙耳机' } }),
    buildGoods({ ...earphones, ...describeIn('蓝牙连接'), name: { 'zh-CN': '半入耳耳机' } }),
    buildGoods({ ...earphones, ...describeIn('。'), name: { 'zh-CN': '耳机 真无线 蓝牙' } }),
    buildGoods({ ...earphones, ...describeIn('有线'), name: { 'zh-CN': '入耳式耳机' } }),
  ])
  const apart = namesOf(await search('耳机 蓝牙')).toSorted()
  expect(apart).toHaveLength(3)
  expect(namesOf(await search('蓝牙耳机')).toSorted()).toEqual(apart)
  expect(namesOf(await search('耳机蓝牙')).toSorted()).toEqual(apart)
})
