import openapi from '../../../../../../../docs/openapi.json' with { type: 'json' }
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPicture } from '#features/media/testing/picture-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { saveGoods } from '../saving/save-goods.ts'
import type { Goods } from '#features/catalogue/contract.ts'
import { wireGoods } from '#features/catalogue/testing/wire-goods.ts'
import { createGoods, buildGoods } from '#features/catalogue/testing/goods-factory.ts'
import { setGoodsPictures } from '../saving/set-goods-pictures.ts'

let shop: TestShop
let ids: number[]
const day = 86_400_000

beforeAll(async () => {
  shop = await createTestShop()
  const tea = { 'zh-CN': '茶', ja: 'お茶', en: 'Tea' }
  const saved = await saveGoods(shop.context, [
    buildGoods({
      sku: 'A',
      type1: tea,
      type2: { 'zh-CN': '抹茶', ja: '抹茶', en: 'Matcha' },
      name: { 'zh-CN': '宇治抹茶', ja: '宇治の抹茶', en: 'Uji Matcha' },
      describe: { 'zh-CN': '石臼慢磨。', ja: '石臼挽き。' },
      size: '40 g',
      priceInFen: 12800,
      stock: 3,
      soldCount: 5,
      createdAt: new Date(Date.now() - 3 * day),
    }),
    buildGoods({
      sku: 'B',
      type1: tea,
      type2: { 'zh-CN': '中国茶', en: 'Chinese Tea' },
      name: { en: 'Longjing' },
      priceInFen: 9900,
      stock: 0,
      soldCount: 9,
      createdAt: new Date(Date.now() - 1 * day),
    }),
    buildGoods({
      sku: 'C',
      type1: { 'zh-CN': '陶瓷' },
      type2: { 'zh-CN': '茶碗' },
      name: { 'zh-CN': '黑茶碗' },
      priceInFen: 12800,
      soldCount: 1,
      createdAt: new Date(Date.now() - 2 * day),
    }),
  ])
  ids = ['A', 'B', 'C'].map((sku) => saved.find((item) => item.sku === sku)!.id)
})
afterAll(() => shop.close())

const idsOf = (list: { body: { results: { id: number }[] } }) => list.body.results.map(({ id }) => id)

describe('one item', () => {
  test('has every field of the contract', async () => {
    const response = await shop.call('GET', `/api/goods_info/${ids[0]}/`)
    expect(response).toMatchObject({ status: 200 })
    // A new field has the same value in the first item above and in `wireGoods`.
    expect(response.body).toEqual(wireGoods({ id: ids[0]!, image_url: '', pictures: [], left: 3 }))
  })

  test('is described with every field', () => {
    const { schema } = openapi.paths['/api/goods_info/{id}/'].get.responses[200].content['application/json']
    // A field missing in docs/openapi.json does not compile.
    schema.properties satisfies Record<keyof Goods, object>
    expect(schema.required.toSorted()).toEqual(Object.keys(wireGoods()).toSorted())
  })

  test('speaks the requested language and falls back to Chinese, then to any', async () => {
    expect((await shop.call('GET', `/api/goods_info/${ids[0]}/?lang=en`)).body).toMatchObject({
      name: 'Uji Matcha',
      describe: '石臼慢磨。',
      type: 'Tea · Matcha',
    })
    expect(
      (await shop.call('GET', `/api/goods_info/${ids[1]}/`, { headers: { cookie: 'lang=ja' } })).body,
    ).toMatchObject({ name: 'Longjing', type_1: 'お茶', type_2: '中国茶', in_stock: false })
  })

  test('is not found under an unknown number, nor under what is none', async () => {
    expect(await shop.call('GET', '/api/goods_info/999999/?lang=en')).toMatchObject({
      status: 404,
      body: { code: 'not_found', detail: 'This item was not found.' },
    })
    for (const id of ['abc', '0', '-1', '99999999999'])
      expect(await shop.call('GET', `/api/goods_info/${id}/`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
  })

  test('that was withdrawn is not found and in no list, until it is brought back', async () => {
    const item = buildGoods({ name: { 'zh-CN': '下架' } })
    const id = await createGoods(shop.context, item)
    const searched = '/api/goods_info/search_goods_queryset/?query=下架'
    await saveGoods(shop.context, [{ sku: item.sku, isOnSale: false }])
    expect(await shop.call('GET', `/api/goods_info/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(idsOf(await shop.call('GET', '/api/goods_info/'))).not.toContain(id)
    expect((await shop.call('GET', searched)).body.count).toBe(0)
    await saveGoods(shop.context, [{ sku: item.sku, isOnSale: true }])
    expect((await shop.call('GET', `/api/goods_info/${id}`)).body).toMatchObject({ id, in_stock: true })
    expect(idsOf(await shop.call('GET', searched))).toEqual([id])
    await saveGoods(shop.context, [{ sku: item.sku, isOnSale: false }])
  })
})

describe('the list of goods', () => {
  test('begins with the newest', async () => {
    const response = await shop.call('GET', '/api/goods_info/')
    expect(response.body).toMatchObject({ count: 3, next: null, previous: null })
    expect(idsOf(response)).toEqual([ids[1], ids[2], ids[0]])
  })

  test.each([
    ['price', [1, 0, 2]],
    ['-price', [2, 0, 1]],
    ['newest', [1, 2, 0]],
    ['popular', [1, 0, 2]],
  ])('is ordered by %s', async (ordering, places) => {
    const expected = places.map((place) => ids[place])
    expect(idsOf(await shop.call('GET', `/api/goods_info/?ordering=${ordering}`))).toEqual(expected)
    const ofTea = await shop.call('GET', `/api/goods_info/?ordering=${ordering}&type_1=Tea`)
    expect(idsOf(ofTea)).toEqual(expected.filter((id) => id !== ids[2]))
  })

  test('refuses an ordering it does not know, naming the choices', async () => {
    const response = await shop.call('GET', '/api/goods_info/?ordering=weight&lang=en')
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(response.body.errors.ordering[0]).toContain('newest')
  })

  test.each([
    ['type_1=茶', 2],
    ['type_1=お茶', 2],
    ['type_1=Tea&lang=ja', 2],
    ['type_2=抹茶', 1],
    ['type_1=Tea&type_2=中国茶', 1],
    ['type_1=陶瓷&type_2=抹茶', 0],
    ['type_1=', 3],
    ['type_1=nothing', 0],
    ["type_1=' or 1=1 --", 0],
    ['unknown=1', 3],
  ])('limited to %s has %i', async (query, count) => {
    const response = await shop.call('GET', `/api/goods_info/?${new URLSearchParams(query)}`)
    expect(response).toMatchObject({ status: 200, body: { count } })
    expect(response.body.results).toHaveLength(count)
  })

  test('has pages with absolute addresses, and none past the end', async () => {
    // In the order of the contract: another order is the same list.
    const path = '/api/goods_info/?page_size=2&type_1=&ordering=price&lang=en'
    const first = await shop.call('GET', path)
    expect(first.body).toMatchObject({ count: 3, previous: null })
    expect(first.body.next).toBe(
      'http://localhost:5173/api/goods_info/?page_size=2&type_1=&ordering=price&lang=en&page=2',
    )
    const second = await shop.call('GET', first.body.next.slice('http://localhost:5173'.length))
    expect(second.body).toMatchObject({ count: 3, next: null, results: [{ id: ids[2] }] })
    expect(second.body.previous).toBe(`http://localhost:5173${path}`)
    expect(await shop.call('GET', `${path}&page=3`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await shop.call('GET', '/api/goods_info/?page_size=101')).status).toBe(200)
    expect((await shop.call('GET', '/api/goods_info/?page=0')).status).toBe(400)
  })
})

describe('the list of types', () => {
  test('has each type with its sub-types in the requested language', async () => {
    const response = await shop.call('GET', '/api/goods_type/?lang=en&page_size=2')
    expect(response.body.results[0]).toEqual({
      id: expect.any(Number),
      type_1: 'Tea',
      type_2: [
        { id: expect.any(Number), name: 'Matcha' },
        { id: expect.any(Number), name: 'Chinese Tea' },
      ],
      image_url: '',
    })
    expect(response.body.results[1]).toMatchObject({ type_1: '陶瓷', type_2: [{ name: '茶碗' }] })
    expect(response.body.count).toBeGreaterThanOrEqual(2)
    expect((await shop.call('GET', '/api/goods_type/?page=9')).status).toBe(404)
    for (const path of ['/api/goods_type/', '/api/goods_info/', '/api/goods_info/search_goods_queryset/']) {
      const response = await shop.call('GET', `${path}?query=a&page_size=100&page=999999999999999`)
      expect(response, path).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
  })

  test('pictures a type by the most popular of its goods that has a picture', async () => {
    const type1 = { 'zh-CN': '户外' }
    const [plain, popular, pictured] = [
      await createGoods(shop.context, { type1, type2: { 'zh-CN': '水壶' }, soldCount: 9 }),
      await createGoods(shop.context, { type1, type2: { 'zh-CN': '雨具' }, soldCount: 7 }),
      await createGoods(shop.context, { type1, type2: { 'zh-CN': '水壶' }, soldCount: 3 }),
    ]
    const imageUrlOfType = async () => {
      const { body } = await shop.call('GET', '/api/goods_type/?page_size=100')
      return body.results.find((type: { type_1: string }) => type.type_1 === '户外').image_url
    }
    expect(await imageUrlOfType()).toBe('')
    await setGoodsPictures(shop.context, [{ goodsId: pictured, file: await createPicture() }])
    expect(await imageUrlOfType()).toMatch(new RegExp(`^/goods_img/${pictured}\\.png\\?v=.+`))
    await setGoodsPictures(shop.context, [{ goodsId: popular, file: await createPicture() }])
    expect(await imageUrlOfType()).toMatch(new RegExp(`^/goods_img/${popular}\\.png\\?v=.+`))
    expect((await shop.call('GET', `/api/goods_info/${plain}/`)).body.image_url).toBe('')
  })
})
