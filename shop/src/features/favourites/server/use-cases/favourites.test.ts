import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveGoods } from '#features/catalogue/server/index.ts'
import { buildGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let goodsIds: number[]
let token: string

const texts = (name: string) => ({ 'zh-CN': name, en: `${name} in English` })

beforeAll(async () => {
  shop = await createTestShop()
  const saved = await saveGoods(
    shop.context,
    ['甲', '乙', '丙'].map((name) => ({
      sku: name,
      type1: texts('类'),
      type2: texts('子类'),
      name: texts(name),
      describe: {},
      size: '1 kg',
      priceInFen: 100,
      stock: 1,
    })),
  )
  goodsIds = ['甲', '乙', '丙'].map((name) => saved.find(({ sku }) => sku === name)!.id)
})
afterAll(() => shop.close())

const logIn = async () => (await registerShopper(shop)).access
beforeEach(async () => {
  token = await logIn()
})

const like = (goodsId: number | string, as = token) =>
  shop.call('POST', '/api/favorites/', { json: { goods_id: goodsId, user_id: null }, token: as })
const listOf = (kind: '' | 'goods_', more = '') =>
  shop.call('GET', `/api/favorites/index_user_favorites_${kind}queryset/${more}`, { token })

describe('what a visitor has liked', () => {
  const merge = (ids: unknown) => shop.call('POST', '/api/favorites/merge/', { json: { goods_ids: ids }, token })
  const liked = async () => (await listOf('')).body.results.map(({ goods_id }: { goods_id: number }) => goods_id)

  test('is liked at login, the newest first; unknown goods are left out, and a repeat changes nothing', async () => {
    const [first, second, third] = goodsIds as [number, number, number]
    await like(second)
    const guestList = [third, second, 999_999, first, third]
    expect(await merge(guestList)).toMatchObject({ status: 200, body: { created_count: 2 } })
    expect(await liked()).toEqual([third, first, second])
    const again = await Promise.all([merge(guestList), merge(guestList)])
    expect(again.map(({ body }) => body)).toEqual([{ created_count: 0 }, { created_count: 0 }])
    expect(await liked()).toEqual([third, first, second])
    expect((await merge([])).body).toEqual({ created_count: 0 })
  })

  test.each([
    ['no list', undefined],
    ['a word', 'all'],
    ['goods that are none', ['x']],
    ['more than a browser keeps', Array.from({ length: 201 }, () => 1)],
    ['a number of a megabyte', ['9'.repeat(1_000_000)]],
  ])('is refused where it is %s', async (_name, ids) => {
    const { status, body } = await merge(ids)
    expect([400, 413]).toContain(status)
    expect(body.code).toMatch(/^(invalid|too_large)$/)
    expect(await liked()).toEqual([])
  })

  test('needs a login, and is personal', async () => {
    expect((await shop.call('POST', '/api/favorites/merge/', { json: { goods_ids: [1] } })).status).toBe(401)
    await merge(goodsIds)
    token = await logIn()
    expect(await liked()).toEqual([])
  })
})

describe("what a visitor's browser keeps", () => {
  const preview = (ids: unknown) => shop.call('POST', '/api/favorites/preview/?lang=en', { json: { goods_ids: ids } })

  test('is shown without a login, each item once, in the requested order; unknown goods are left out', async () => {
    const [first, second, third] = goodsIds as [number, number, number]
    await saveGoods(shop.context, [{ sku: '乙', isOnSale: false }])
    const { status, body } = await preview([third, second, 999_999, first, third])
    await saveGoods(shop.context, [{ sku: '乙', isOnSale: true }])
    expect(status).toBe(200)
    expect(body.results).toMatchObject([
      { id: third, name: '丙 in English', price: '1.00', is_on_sale: true },
      { id: second, is_on_sale: false, in_stock: false },
      { id: first, is_on_sale: true },
    ])
    expect((await preview([])).body).toEqual({ results: [] })
  })

  test.each([
    ['no list', undefined],
    ['goods that are none', [0]],
    ['more than a page shows', Array.from({ length: 25 }, (_, n) => n + 1)],
  ])('is refused where it is %s', async (_name, ids) => {
    expect(await preview(ids)).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })
})

describe('liking', () => {
  test('is counted once', async () => {
    expect(await like(goodsIds[0]!)).toMatchObject({ status: 200, body: { is_created: true } })
    expect((await like(goodsIds[0]!)).body).toEqual({ is_created: false })
    expect((await listOf('')).body.count).toBe(1)
  })

  test('once, also for concurrent requests', async () => {
    const responses = await Promise.all([like(goodsIds[0]!), like(goodsIds[0]!)])
    expect(responses.filter(({ body }) => body.is_created)).toHaveLength(1)
  })

  test('identifies the person by the token, ignores user_id, and accepts forms', async () => {
    const form = { goods_id: String(goodsIds[1]), user_id: '1' }
    expect((await shop.call('POST', '/api/favorites/', { form, token })).body).toEqual({ is_created: true })
    const multipart = new FormData()
    multipart.set('goods_id', String(goodsIds[2]))
    expect((await shop.call('POST', '/api/favorites/', { multipart, token })).body).toEqual({ is_created: true })
    expect((await listOf('')).body.count).toBe(2)
    token = await logIn()
    expect((await listOf('')).body).toMatchObject({ count: 0, results: [] })
  })

  test('needs goods that exist, named by a number', async () => {
    expect(await like(999_999)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    for (const wrong of ['abc', 0, -1, 1.5, '99999999999']) {
      expect(await like(wrong as number)).toMatchObject({
        status: 400,
        body: { errors: { goods_id: [expect.any(String)] } },
      })
    }
    expect((await shop.call('POST', '/api/favorites/', { json: {}, token })).status).toBe(400)
  })
})

describe('unliking', () => {
  test('responds 204 with or without a favourite, and removes only the caller’s own', async () => {
    await like(goodsIds[0]!)
    const other = await logIn()
    await like(goodsIds[0]!, other)
    const path = `/api/favorites/${goodsIds[0]}/`
    expect(await shop.call('DELETE', path, { token })).toMatchObject({ status: 204, text: '' })
    expect((await shop.call('DELETE', path, { token })).status).toBe(204)
    expect((await shop.call('DELETE', '/api/favorites/999999/', { token })).status).toBe(204)
    expect((await listOf('')).body.count).toBe(0)
    token = other
    expect((await listOf('')).body.count).toBe(1)
  })
})

describe('the lists', () => {
  test('begin with the newest, both in the same order, and liking again moves nothing', async () => {
    for (const goodsId of [goodsIds[1]!, goodsIds[0]!, goodsIds[2]!, goodsIds[1]!]) await like(goodsId)
    const newestFirst = [goodsIds[2], goodsIds[0], goodsIds[1]]
    const favourites = await listOf('')
    expect(favourites.body).toMatchObject({ count: 3, next: null, previous: null })
    expect(favourites.body.results.map(({ goods_id }: { goods_id: number }) => goods_id)).toEqual(newestFirst)
    const goods = await listOf('goods_', '?lang=en')
    expect(goods.body.results.map(({ id }: { id: number }) => id)).toEqual(newestFirst)
    expect(goods.body.results[0]).toMatchObject({
      name: '丙 in English',
      type_1: '类 in English',
      price: '1.00',
      is_on_sale: true,
    })
  })

  test('describe a member of a family without words of its own by those of the listed one', async () => {
    const member = (sku: string, size: string, changes = {}) =>
      buildGoods({
        sku,
        family: { code: 'cups', options: [{ names: { en: 'Size' }, value: { en: size } }] },
        ...changes,
      })
    const saved = await saveGoods(shop.context, [
      member('CUP-S', 'S', { priceInFen: 1000, describe: { 'zh-CN': '手拉坯' } }),
      member('CUP-L', 'L', { priceInFen: 2000, describe: {} }),
    ])
    await like(saved.find(({ sku }) => sku === 'CUP-L')!.id)
    expect((await listOf('goods_')).body.results).toMatchObject([{ describe: '手拉坯' }])
  })

  test('list withdrawn goods as no longer on sale, and can remove them', async () => {
    await like(goodsIds[0]!)
    await saveGoods(shop.context, [{ sku: '甲', isOnSale: false }])
    const { body } = await listOf('goods_')
    await saveGoods(shop.context, [{ sku: '甲', isOnSale: true }])
    expect(body.results).toMatchObject([{ id: goodsIds[0], name: '甲', in_stock: false, is_on_sale: false }])
    expect((await shop.call('DELETE', `/api/favorites/${goodsIds[0]}/`, { token })).status).toBe(204)
    expect((await listOf('goods_')).body.count).toBe(0)
  })

  test('have pages', async () => {
    for (const goodsId of goodsIds) await like(goodsId)
    for (const kind of ['', 'goods_'] as const) {
      const second = await listOf(kind, '?page=2&page_size=2')
      expect(second.body).toMatchObject({ count: 3, next: null })
      expect(second.body.results).toHaveLength(1)
      expect(second.body.previous).toMatch(/page_size=2$/)
      expect((await listOf(kind, '?page=3&page_size=2')).status).toBe(404)
    }
  })
})

test.each([
  ['POST', '/api/favorites/'],
  ['DELETE', '/api/favorites/1/'],
  ['GET', '/api/favorites/index_user_favorites_queryset/'],
  ['GET', '/api/favorites/index_user_favorites_goods_queryset/'],
] as const)('%s %s needs a login', async (method, path) => {
  const body = method === 'POST' ? { json: { goods_id: 1 } } : {}
  expect(await shop.call(method, path, body)).toMatchObject({ status: 401, body: { code: 'not_authenticated' } })
  expect(await shop.call(method, path, { ...body, token: 'wrong' })).toMatchObject({
    status: 401,
    body: { code: 'token_not_valid' },
  })
})
