import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildGoods } from '#features/catalogue/testing/goods-factory.ts'
import type { FamilyChoice } from '#features/families/server/index.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { refreshFamilies } from './refresh-families.ts'
import { saveGoods } from './save-goods.ts'

let shop: TestShop
const ids = new Map<string, number>()
const idOf = (sku: string) => ids.get(sku)!

beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const choice = (glaze: string, size: string, code = 'bowl'): FamilyChoice => ({
  code,
  options: [
    { names: { 'zh-CN': '釉色', en: 'Glaze' }, value: { 'zh-CN': glaze, ...(glaze === '志野白' && { en: 'Shino' }) } },
    { names: { 'zh-CN': '大小', en: 'Size' }, value: { 'zh-CN': size } },
  ],
})

const bowl = (sku: string, glaze: string, size: string, changes = {}) =>
  buildGoods({
    sku,
    type1: { 'zh-CN': '陶瓷' },
    type2: { 'zh-CN': '抹茶碗' },
    name: { 'zh-CN': `${glaze}抹茶碗${size}` },
    describe: {},
    stock: 2,
    family: choice(glaze, size),
    ...changes,
  })

const siblings = () => [
  bowl('BOWL-1', '青釉', '小', { priceInFen: 19800, describe: { 'zh-CN': '手拉坯。' } }),
  bowl('BOWL-2', '青釉', '大', { priceInFen: 23600 }),
  bowl('BOWL-3', '志野白', '大', { priceInFen: 25800 }),
]

beforeEach(async () => {
  for (const { sku, id } of await saveGoods(shop.context, siblings())) ids.set(sku, id)
  await refreshFamilies(shop.context)
})

const listed = async () => {
  const { body } = await shop.call('GET', '/api/goods_info/?type_1=陶瓷')
  return body as { count: number; results: { id: number; price: string; family: object }[] }
}
const takeStock = (sku: string) => shop.context.database.execute(sql`update goods set stock = 0 where sku = ${sku}`)

test('lists show one member, the cheapest in stock, with the price from which the family is sold', async () => {
  const { count, results } = await listed()
  expect(count).toBe(1)
  expect(results).toMatchObject([{ id: idOf('BOWL-1'), price: '198.00', family: { from_price: '198.00', count: 3 } }])
})

test('the last sale of the listed member lists the next one', async () => {
  await takeStock('BOWL-1')
  expect(await refreshFamilies(shop.context)).toBe(1)
  expect(await listed()).toMatchObject({
    count: 1,
    results: [{ id: idOf('BOWL-2'), family: { from_price: '236.00' } }],
  })
  expect(await refreshFamilies(shop.context)).toBe(0)
})

test('a new price lists another member right after the edit', async () => {
  await saveGoods(shop.context, [{ sku: 'BOWL-3', priceInFen: 9900 }])
  expect(await listed()).toMatchObject({ count: 1, results: [{ id: idOf('BOWL-3'), price: '99.00' }] })
})

test('a withdrawn member is neither listed nor counted', async () => {
  await saveGoods(shop.context, [{ sku: 'BOWL-1', isOnSale: false }])
  expect(await listed()).toMatchObject({ results: [{ id: idOf('BOWL-2'), family: { count: 2 } }] })
  await saveGoods(shop.context, [{ sku: 'BOWL-1', isOnSale: true }])
  expect(await listed()).toMatchObject({ results: [{ id: idOf('BOWL-1'), family: { count: 3 } }] })
})

describe('search', () => {
  const find = async (query: string) => {
    const { body } = await shop.call('GET', `/api/goods_info/search_goods_queryset/?query=${encodeURIComponent(query)}`)
    return body.results.map(({ id }: { id: number }) => id)
  }

  test('finds the listed member by names and values of its siblings, and only once', async () => {
    expect(await find('志野白')).toEqual([idOf('BOWL-1')])
    expect(await find('Shino')).toEqual([idOf('BOWL-1')])
    expect(await find('抹茶碗')).toEqual([idOf('BOWL-1')])
  })

  test('a listed member that leaves is found by no words of its former siblings', async () => {
    await saveGoods(shop.context, [{ sku: 'BOWL-1', family: null }])
    expect(await find('志野白')).toEqual([idOf('BOWL-2')])
    expect(await find('青釉抹茶碗小')).toEqual([idOf('BOWL-1')])
  })

  test('finds the family by a variant that takes the place of another in one batch', async () => {
    await saveGoods(shop.context, [bowl('NEWER-BOWL', '粉引', '大', { priceInFen: 30000, isOnSale: false })])
    expect(await find('粉引')).toEqual([])
    await saveGoods(shop.context, [
      { sku: 'BOWL-3', isOnSale: false },
      { sku: 'NEWER-BOWL', isOnSale: true },
    ])
    expect(await find('粉引')).toEqual([idOf('BOWL-1')])
    expect(await find('志野白')).toEqual([])
    await saveGoods(shop.context, [{ sku: 'BOWL-3', isOnSale: true }])
    await saveGoods(shop.context, [{ sku: 'NEWER-BOWL', isOnSale: false, family: null }])
  })

  test('finds the next listed member by the same words', async () => {
    await takeStock('BOWL-1')
    await refreshFamilies(shop.context)
    expect(await find('青釉抹茶碗小')).toEqual([idOf('BOWL-2')])
  })

  test('counts the family once for its type', async () => {
    const { body } = await shop.call('GET', '/api/goods_info/search_types/?query=抹茶碗')
    expect(body.types).toMatchObject([{ count: 1 }])
  })

  test('suggests the family once', async () => {
    const { body } = await shop.call('GET', '/api/goods_info/suggest_goods/?query=抹茶')
    expect(body.goods).toMatchObject([{ id: idOf('BOWL-1'), family: { count: expect.any(Number) } }])
  })
})

describe('the page of a member', () => {
  test('has chips to its siblings, and says what else changes', async () => {
    const { body } = await shop.call('GET', `/api/goods_info/${idOf('BOWL-1')}/`)
    expect(body.options).toMatchObject([
      {
        name: '釉色',
        values: [
          { name: '青釉', is_current: true, goods_id: idOf('BOWL-1'), other: '' },
          {
            name: '志野白',
            is_current: false,
            is_other_too: true,
            goods_id: idOf('BOWL-3'),
            other: '大',
            price: '258.00',
          },
        ],
      },
      {
        name: '大小',
        values: [
          { name: '小', is_current: true },
          { name: '大', goods_id: idOf('BOWL-2'), is_other_too: false, in_stock: true },
        ],
      },
    ])
  })

  test('has the description of the listed member where it has none', async () => {
    const { body } = await shop.call('GET', `/api/goods_info/${idOf('BOWL-2')}/`)
    expect(body).toMatchObject({ describe: '手拉坯。' })
  })

  test('says at once that a sibling has sold out', async () => {
    await shop.call('GET', `/api/goods_info/${idOf('BOWL-1')}/`)
    await takeStock('BOWL-2')
    const { body } = await shop.call('GET', `/api/goods_info/${idOf('BOWL-1')}/`)
    expect(body.options[1].values[1]).toMatchObject({ name: '大', in_stock: false })
  })
})

test('all members move to the type of one', async () => {
  await saveGoods(shop.context, [{ sku: 'BOWL-2', type1: { 'zh-CN': '茶具' }, type2: { 'zh-CN': '碗' } }])
  const { rows } = await shop.context.database.execute(sql`
    select count(distinct goods_sub_type_id)::int as count from goods where sku like 'BOWL-%'`)
  expect(rows).toEqual([{ count: 1 }])
  await saveGoods(shop.context, [{ sku: 'BOWL-2', type1: { 'zh-CN': '陶瓷' }, type2: { 'zh-CN': '抹茶碗' } }])
})

test('members exchange their values in one file', async () => {
  await saveGoods(shop.context, [
    { sku: 'BOWL-1', family: choice('青釉', '大') },
    { sku: 'BOWL-2', family: choice('青釉', '小') },
  ])
  const { body } = await shop.call('GET', `/api/goods_info/${idOf('BOWL-2')}/`)
  expect(body.options[1].values[0]).toMatchObject({ name: '小', is_current: true })
})

test('an item leaves its family, and the last one takes it along', async () => {
  await saveGoods(shop.context, [{ sku: 'BOWL-3', family: null }])
  expect(await listed()).toMatchObject({ count: 2 })
  await saveGoods(shop.context, [
    { sku: 'BOWL-1', family: null },
    { sku: 'BOWL-2', family: null },
  ])
  expect(await listed()).toMatchObject({ count: 3 })
  const { rows } = await shop.context.database.execute(sql`select from goods_families where code = 'bowl'`)
  expect(rows).toEqual([])
})

test('several processes refresh the same families at once, while orders take the last units', async () => {
  const refreshing = Array.from({ length: 6 }, () => refreshFamilies(shop.context))
  await Promise.all([...refreshing, takeStock('BOWL-1'), takeStock('BOWL-2')])
  await refreshFamilies(shop.context)
  expect(await listed()).toMatchObject({ count: 1, results: [{ id: idOf('BOWL-3') }] })
})
