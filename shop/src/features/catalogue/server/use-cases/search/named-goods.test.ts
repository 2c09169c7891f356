/** A word that many names have finds these, and neither mentions of it nor chance matches. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildGoods } from '#features/catalogue/testing/goods-factory.ts'
import { synonyms } from '#features/search/server/index.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { saveGoods } from '../saving/save-goods.ts'

let shop: TestShop
const inLanguages = (chinese: string, japanese: string, english: string) => ({
  'zh-CN': chinese,
  ja: japanese,
  en: english,
})
const brands = ['青禾', '山岚', '北岸', '南街', '东篱']
const shelf = inLanguages('粮油调味', '米・油・調味料', 'Grains, oil & seasoning')
const office = inLanguages('桌面用品', 'デスク用品', 'Desk supplies')
const shoes = inLanguages('鞋袜', '靴・靴下', 'Shoes & socks')
const kitchen = inLanguages('厨房电器', 'キッチン家電', 'Kitchen appliances')

interface Described {
  name: ReturnType<typeof inLanguages>
  type2: ReturnType<typeof inLanguages>
  describe?: string
}
const goodsOf = ({ name, type2, describe = '。' }: Described) =>
  buildGoods({ name, type1: inLanguages('全部', 'すべて', 'All'), type2, describe: { 'zh-CN': describe } })
const ofEachBrand = (chinese: string, japanese: string, english: string, type2: Described['type2']) =>
  brands.map((brand) => goodsOf({ name: inLanguages(`${brand}${chinese}`, japanese, english), type2 }))

beforeAll(async () => {
  shop = await createTestShop()
  await saveGoods(shop.context, [
    ...ofEachBrand('五常大米', '五常のお米', 'Wuchang rice', shelf),
    goodsOf({ name: inLanguages('三年陈醋', '黒酢', 'Aged vinegar'), type2: shelf }),
    ...ofEachBrand('机械键盘', 'キーボード', 'Keyboard', office),
    goodsOf({ name: inLanguages('护手霜', 'ハンドクリーム', 'Hand cream'), type2: office, describe: '不黏键盘。' }),
    ...ofEachBrand('透明胶带', '透明テープ', 'Clear tape', office),
    goodsOf({ name: inLanguages('修正带', '修正テープ', 'Correction tape'), type2: office }),
    ...ofEachBrand('精梳棉袜', 'コットンソックス', 'Cotton socks', shoes),
    goodsOf({ name: inLanguages('帆布鞋', 'キャンバスシューズ', 'Canvas sneakers'), type2: shoes }),
    goodsOf({ name: inLanguages('橙汁', 'オレンジジュース', 'Orange juice'), type2: shelf }),
    goodsOf({ name: inLanguages('电饼铛', 'ホットプレート', 'Hot plate'), type2: kitchen, describe: '比微波炉省电。' }),
    goodsOf({ name: inLanguages('爽肤水', '化粧水', 'Toner'), type2: inLanguages('护肤', 'スキンケア', 'Skin care') }),
    goodsOf({
      name: inLanguages('防水睫毛膏', 'マスカラ', 'Mascara'),
      type2: inLanguages('彩妆', 'メイク', 'Make-up'),
    }),
  ])
  await synonyms.seed(shop.context)
})
afterAll(() => shop.close())

async function namesFoundBy(query: string): Promise<string[]> {
  const path = `/api/goods_info/search_goods_queryset/?query=${encodeURIComponent(query)}`
  const { status, body } = await shop.call('GET', path)
  expect(status).toBe(200)
  return body.results.map(({ name }: { name: string }) => name).toSorted()
}
const named = (word: string) => brands.map((brand) => brand + word).toSorted()

test('a type that lists several kinds names none of its goods, in no language', async () => {
  expect(await namesFoundBy('大米')).toEqual(named('五常大米'))
  expect(await namesFoundBy('rice')).toEqual(named('五常大米'))
})

test('a type that lists several kinds in one language does so in all', async () => {
  expect(await namesFoundBy('socks')).toEqual(named('精梳棉袜'))
  expect(await namesFoundBy('棉袜')).toEqual(named('精梳棉袜'))
})

test('several words name goods together', async () => {
  expect(await namesFoundBy('clear tape')).toEqual(named('透明胶带'))
})

test('what only a description mentions is left out where more than four names have the word', async () => {
  expect(await namesFoundBy('键盘')).toEqual(named('机械键盘'))
  expect(await namesFoundBy('keyboard')).toEqual(named('机械键盘'))
  expect(await namesFoundBy('微波炉'), 'few have it').toEqual(['电饼铛'])
})

test('a word of another language that means more is left out where more than four names have the typed one', async () => {
  expect(await namesFoundBy('胶带')).toEqual(named('透明胶带'))
  expect(await namesFoundBy('tape')).toEqual([...named('透明胶带'), '修正带'].toSorted())
})

test('a short kana synonym is no part of another word: レンジ in オレンジ', async () => {
  expect(await namesFoundBy('微波炉')).not.toContain('橙汁')
})

test('a word with synonyms is not cut into parts: 化妆水', async () => {
  expect(await namesFoundBy('化妆水')).toEqual(['爽肤水'])
})
