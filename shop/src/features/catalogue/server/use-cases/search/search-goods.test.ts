import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { indexRenamedTypes } from '../saving/index-renamed-types.ts'
import { saveGoods } from '../saving/save-goods.ts'
import { synonyms } from '#features/search/server/index.ts'
import { buildGoods } from '#features/catalogue/testing/goods-factory.ts'
import type { GoodsToSave } from '../../ports/goods-to-save.ts'

let shop: TestShop
const skuOf = new Map<number, string>()
const day = 86_400_000
const drinks = { type1: { 'zh-CN': '饮品', en: 'Drinks' }, type2: { 'zh-CN': '叶', en: 'Leaf' } }
const plain = { describe: { 'zh-CN': '。' } }

const catalogue: Partial<GoodsToSave>[] = [
  { sku: 'LONGJING', ...drinks, name: { 'zh-CN': '西湖龙井', ja: '西湖龍井', en: 'West Lake Longjing' }, soldCount: 3 },
  { sku: 'MATCHA-JA', ...drinks, name: { ja: '宇治のマッチャ' }, soldCount: 8 },
  { sku: 'MATCHA-ZH', ...drinks, name: { 'zh-CN': '宇治抹茶' }, soldCount: 5 },
  { sku: 'PHONE', name: { ja: 'スマートフォン', en: 'iPhone15 Case' } },
  { sku: 'CAFE', name: { en: 'Café Crème' } },
  { sku: 'BOWL', name: { 'zh-CN': '黑釉碗' }, describe: { 'zh-CN': '适合点抹茶，也适合喝汤。' }, soldCount: 900 },
  { sku: 'BROWN-POPULAR', name: { en: 'Quokka brown' }, soldCount: 50, createdAt: new Date(Date.now() - 9 * day) },
  { sku: 'BROWN-NEW', name: { en: 'Quokka black' }, soldCount: 20, createdAt: new Date(Date.now() - 1 * day) },
  { sku: 'BROWN-OLD', name: { en: 'Quokka grey' }, soldCount: 20, createdAt: new Date(Date.now() - 5 * day) },
  { sku: 'BROWN-TOLD', name: { en: 'Stool' }, describe: { en: 'A quokka sat here.' }, soldCount: 999, priceInFen: 1 },
]

beforeAll(async () => {
  shop = await createTestShop()
  const saved = await saveGoods(
    shop.context,
    catalogue.map((changes) => buildGoods({ ...plain, ...changes })),
  )
  for (const { id, sku } of saved) skuOf.set(id, sku)
  await synonyms.seed(shop.context)
})
afterAll(() => shop.close())

async function search(query: string, more = ''): Promise<string[]> {
  const path = `/api/goods_info/search_goods_queryset/?query=${encodeURIComponent(query)}${more}`
  const response = await shop.call('GET', path)
  expect(response.status).toBe(200)
  expect(response.body.count).toBeGreaterThanOrEqual(response.body.results.length)
  return response.body.results.map(({ id }: { id: number }) => skuOf.get(id))
}

describe('a word is found', () => {
  test.each([
    ['龙井', 'simplified', 'LONGJING'],
    ['龍井', 'traditional', 'LONGJING'],
    ['竜井', 'Japanese kanji', 'LONGJING'],
    ['LONGJING', 'upper case', 'LONGJING'],
    ['ｌｏｎｇｊｉｎｇ', 'full width', 'LONGJING'],
    ['井', 'one character', 'LONGJING'],
    ['まっちゃ', 'hiragana for katakana', 'MATCHA-JA'],
    ['matcha', 'romaji for kana', 'MATCHA-JA'],
    ['マッチャ', 'a synonym: kana for kanji', 'MATCHA-ZH'],
    ['matcha', 'a synonym: romaji for kanji', 'MATCHA-ZH'],
    ['ｽﾏｰﾄﾌｫﾝ', 'half-width kana', 'PHONE'],
    ['すまーとふぉん', 'a loan word in hiragana', 'PHONE'],
    ['iphone 15', 'letters apart from digits', 'PHONE'],
    ['iphone', 'a part of a mixed word', 'PHONE'],
    ['cafe creme', 'without accents', 'CAFE'],
    ['Drinks', 'by the name of its type', 'LONGJING'],
  ])('%s (%s)', async (query, _why, sku) => {
    expect(await search(query)).toContain(sku)
    expect(await search(query, '&lang=ja')).toContain(sku)
  })

  test('one character is found wherever it stands', async () => {
    expect((await search('茶')).toSorted()).toEqual(['BOWL', 'MATCHA-ZH'])
  })

  test('only where every word is there', async () => {
    expect(await search('宇治 抹茶')).toEqual(['MATCHA-JA', 'MATCHA-ZH'])
    expect(await search('宇治 quokka')).toEqual([])
  })
})

test.each([
  'らーめん',
  'はんどくりーむ',
  'ﾊﾝﾄﾞｸﾘｰﾑ',
  'ぁぃー っゃゅ',
  'ヾゝー茶',
  '゛ー',
  'しゃんぷーとりんす',
  'ーー床ーーん'.repeat(15),
])('%s is searched and suggested', async (query) => {
  await search(query)
  const suggested = await shop.call('GET', `/api/goods_info/suggest_goods/?query=${encodeURIComponent(query)}`)
  expect(suggested.status).toBe(200)
})

describe('what is found', () => {
  test('has matches in the name first, then the more popular, then the newer', async () => {
    expect(await search('quokka')).toEqual(['BROWN-POPULAR', 'BROWN-NEW', 'BROWN-OLD', 'BROWN-TOLD'])
    expect(await search('抹茶')).toEqual(['MATCHA-JA', 'MATCHA-ZH', 'BOWL'])
  })

  test('follows an ordering, a type and pages', async () => {
    expect((await search('quokka', '&ordering=price'))[0]).toBe('BROWN-TOLD')
    expect((await search('quokka', '&ordering=newest')).at(-1)).toBe('BROWN-POPULAR')
    expect(await search('抹茶', '&type_1=Drinks')).toEqual(['MATCHA-JA', 'MATCHA-ZH'])
    expect(await search('抹茶', '&type_1=Drinks&type_2=nothing')).toEqual([])
    const path = '/api/goods_info/search_goods_queryset/?query=quokka&page_size=3'
    const first = await shop.call('GET', path)
    expect(first.body).toMatchObject({ count: 4, previous: null })
    const second = await shop.call('GET', new URL(first.body.next).pathname + new URL(first.body.next).search)
    expect(second.body).toMatchObject({ count: 4, next: null, results: [{ name: 'Stool' }] })
    expect((await shop.call('GET', `${path}&page=3`)).status).toBe(404)
  })

  test('speaks the requested language', async () => {
    const response = await shop.call('GET', '/api/goods_info/search_goods_queryset/?query=龙井&lang=en')
    expect(response.body.results[0]).toMatchObject({ name: 'West Lake Longjing', type: 'Drinks · Leaf' })
  })
})

describe('what stands nowhere as it was typed', () => {
  const searchAll = async (query: string, more = '') =>
    (await shop.call('GET', `/api/goods_info/search_goods_queryset/?query=${encodeURIComponent(query)}${more}`)).body
  const wares = { type1: { 'zh-CN': '百货', en: 'Sundries' }, type2: { 'zh-CN': '日用', en: 'Daily' } }

  beforeAll(async () => {
    const goods: Partial<GoodsToSave>[] = [
      { sku: 'SHELF-ALL', ...wares, name: { 'zh-CN': '松木书架 三层' } },
      { sku: 'SHELF-MOST', ...wares, name: { 'zh-CN': '铁艺书架' }, soldCount: 500 },
      { sku: 'SHELF-TOLD', ...wares, name: { 'zh-CN': '收纳箱' }, describe: { 'zh-CN': '放得进书架。' } },
      { sku: 'PILLOW', ...wares, name: { 'zh-CN': '荞麦枕' } },
    ]
    for (const { id, sku } of await saveGoods(
      shop.context,
      goods.map((changes) => buildGoods({ ...plain, ...changes })),
    ))
      skuOf.set(id, sku)
  })

  test('is found by its parts, and the response states this', async () => {
    expect(await search('三层书架')).toEqual(['SHELF-ALL'])
    expect((await searchAll('三层书架')).is_relaxed).toBe(true)
    expect((await searchAll('书架')).is_relaxed).toBeUndefined()
    expect((await searchAll('龙井')).is_relaxed).toBeUndefined()
  })

  test('is found by most of it where nothing has all, the most first', async () => {
    expect(await search('松木鞋柜书架')).toEqual(['SHELF-ALL'])
    expect(await search('胡桃书架')).toEqual(['SHELF-MOST', 'SHELF-ALL'])
    expect(await search('红木衣帽柜')).toEqual([])
  })

  test('is found without its ending', async () => {
    await synonyms.replace(shop.context, [['quokka', 'marsupial']])
    shop.passTime(31_000)
    expect(await search('枕头')).toEqual(['PILLOW'])
    expect((await searchAll('枕頭')).is_relaxed).toBe(true)
    await synonyms.replace(shop.context, [])
    await synonyms.seed(shop.context)
    shop.passTime(31_000)
  })

  test('is read as pinyin, which is not relaxed', async () => {
    expect(await search('qiaomai')).toEqual(['PILLOW'])
    expect(await search('qmz')).toEqual(['PILLOW'])
    expect((await searchAll('qiaomai')).is_relaxed).toBeUndefined()
  })

  test('requires each of several words separated by spaces', async () => {
    expect(await search('三层书架 quokka')).toEqual([])
    expect(await search('胡桃书架 三层')).toEqual(['SHELF-ALL'])
  })

  test('follows an ordering, a type and pages', async () => {
    expect(await search('胡桃书架', '&ordering=newest&type_1=百货')).toEqual(['SHELF-MOST', 'SHELF-ALL'])
    expect(await search('胡桃书架', '&type_1=Drinks')).toEqual([])
    expect((await searchAll('胡桃书架', '&page_size=1&page=2')).results).toMatchObject([{ name: '松木书架 三层' }])
    expect((await shop.call('GET', '/api/goods_info/search_goods_queryset/?query=胡桃书架&page=2')).status).toBe(404)
  })

  test('is not looked for in a type that lacks what stands elsewhere', async () => {
    expect(await search('三层', '&type_1=Drinks')).toEqual([])
  })

  test('has the types of what comes closest', async () => {
    const { body } = await shop.call('GET', '/api/goods_info/search_types/?query=胡桃书架')
    expect(body.types).toMatchObject([{ count: 2, type_2: [{ count: 2 }] }])
  })
})

describe('nothing is found, and nothing breaks', () => {
  test.each([
    '',
    ' ',
    '!!!',
    '。、・',
    "'",
    '&',
    "' or 1=1 --",
    'zzz:*',
    '\\',
    '🍵',
    'a & !b | (c',
    '%',
    'x'.repeat(500),
  ])('for %j', async (query) => {
    expect(await search(query)).toEqual([])
  })

  test('without a query, and one that is too long or no text is refused', async () => {
    const path = '/api/goods_info/search_goods_queryset/'
    expect((await shop.call('GET', path)).body).toEqual({ count: 0, next: null, previous: null, results: [] })
    expect((await shop.call('GET', `${path}?query=${'x'.repeat(501)}`)).status).toBe(400)
    expect((await shop.call('GET', `${path}?query=%00`)).status).toBe(400)
    expect((await shop.call('GET', `${path}?query=茶&type_1=%00`)).status).toBe(400)
  })
})

test('synonyms that a merchant changes are in force at once', async () => {
  expect(await search('marsupial')).toEqual([])
  await synonyms.replace(shop.context, [['quokka', 'marsupial']])
  expect(await search('marsupial')).toHaveLength(4)
  await synonyms.replace(shop.context, [])
  await synonyms.seed(shop.context)
  await synonyms.seed(shop.context)
  expect(await search('marsupial')).toEqual([])
  expect(await search('matcha')).toContain('MATCHA-ZH')
})

test('a new name is found at once and the old one no more; so is, a sweep later, the new name of its type', async () => {
  const first = buildGoods({ name: { en: 'Zebra print' }, type1: { 'zh-CN': '动物' }, type2: { 'zh-CN': '斑纹' } })
  const neighbour = { ...first, sku: 'NEIGHBOUR', name: { en: 'Gnu print' } }
  const saved = await saveGoods(shop.context, [first, neighbour])
  for (const { id, sku } of saved) skuOf.set(id, sku)
  expect(await search('zebra')).toEqual([first.sku])
  await saveGoods(shop.context, [{ ...first, name: { en: 'Okapi print' }, type1: { 'zh-CN': '动物', en: 'Wildlife' } }])
  expect(await search('zebra')).toEqual([])
  expect(await search('okapi')).toEqual([first.sku])
  await indexRenamedTypes(shop.context)
  expect((await search('wildlife')).toSorted()).toEqual(['NEIGHBOUR', first.sku])
})
