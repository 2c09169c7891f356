import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { buildGoods } from '#features/catalogue/testing/goods-factory.ts'
import { indexRenamedTypes } from './index-renamed-types.ts'
import { searchIndex } from '#features/search/server/index.ts'
import { saveGoods } from './save-goods.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

async function countFoundBy(word: string): Promise<number> {
  const response = await shop.call('GET', `/api/goods_info/search_goods_queryset/?query=${word}`)
  return response.body.count
}

const sweeper = () => shop.sweepers.find(({ name }) => name === 'goods of renamed types')!

function goodsOf(type: string, count: number) {
  return Array.from({ length: count }, () => buildGoods({ type1: { 'zh-CN': type }, type2: { 'zh-CN': `${type}类` } }))
}

test("a type's new name is saved without its other goods, which are found by it after the sweep", async () => {
  const goods = goodsOf('鸟', 3)
  await saveGoods(shop.context, goods)
  await saveGoods(shop.context, [{ ...goods[0]!, type1: { 'zh-CN': '鸟', en: 'Waterfowl' } }])
  expect(await countFoundBy('waterfowl')).toBe(1)
  expect(await sweeper().sweep()).toBe(3)
  expect(await countFoundBy('waterfowl')).toBe(3)
  expect(await sweeper().sweep()).toBe(0)
})

test('indexing resumes where an interrupted process stopped', async () => {
  const goods = goodsOf('鱼', 1_100)
  await saveGoods(shop.context, goods)
  await saveGoods(shop.context, [{ ...goods[0]!, type2: { 'zh-CN': '鱼类', en: 'Mackerel' } }])
  let steps = 0
  const ending: typeof shop.context.inTransaction = (work) => {
    steps += 1
    if (steps > 1) throw new Error('the process ended')
    return shop.context.inTransaction(work)
  }
  await expect(indexRenamedTypes({ ...shop.context, inTransaction: ending })).rejects.toThrow('the process ended')
  // The goods with the new name are among the first five hundred.
  expect(await countFoundBy('mackerel')).toBe(500)
  const remaining = await Promise.all([sweeper().sweep(), sweeper().sweep()])
  expect(Number(remaining[0]) + Number(remaining[1])).toBe(600)
  expect(await countFoundBy('mackerel')).toBe(1_100)
})

test('two saved at once with one new type make it once', async () => {
  await Promise.all([1, 2, 3, 4].map(() => saveGoods(shop.context, goodsOf('兽', 1))))
  const { rows } = await shop.context.database.execute(
    sql`select 1 from goods_type_translations where name = '兽' union all select 1 from goods_sub_type_translations where name = '兽类'`,
  )
  expect(rows).toHaveLength(2)
})

test('new types have nothing to sweep, with any names', async () => {
  const types = { type1: { 'zh-CN': '虫', en: 'Insects' }, type2: { 'zh-CN': '蝴蝶', en: 'Swallowtail', ja: 'あげは' } }
  await saveGoods(shop.context, [buildGoods(types), buildGoods(types)])
  expect(await countFoundBy('swallowtail')).toBe(2)
  expect(await sweeper().sweep()).toBe(0)
})

test('after each step it waits until requests leave time', async () => {
  const goods = goodsOf('蛇', 520)
  await saveGoods(shop.context, goods)
  await saveGoods(shop.context, [{ ...goods[0]!, type2: { 'zh-CN': '蛇类', en: 'Viper' } }])
  let waits = 0
  expect(await indexRenamedTypes(shop.context, { wait: async () => void (waits += 1) })).toBe(520)
  expect(waits).toBe(1)
})

test.each([
  ['has goods, once five hundred wait', 0, 10],
  ['is new, once five thousand wait', 1_000_000, 1],
])('parallel to saving, words go into the index of a shop that %s', async (_case, newShopHasAtMost, times) => {
  let puts = 0
  const put = async () => void (puts += 1)
  await saveGoods(shop.context, goodsOf('兽', 1))
  const flusher = await searchIndex.startFlusher(shop.context.database, { put, newShopHasAtMost })
  for (let batch = 0; batch < 10; batch += 1) await flusher.add(500)
  await flusher.end()
  expect(puts).toBe(times)
})
