import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { saveGoods } from '../saving/save-goods.ts'

let shop: TestShop
let manager: SignedIn
let id: number
beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
})
beforeEach(async () => {
  id = await createGoods(shop.context, { name: { 'zh-CN': '盖碗', ja: '蓋碗' }, priceInFen: 1000 })
})
afterAll(() => shop.close())

const read = async (of = id) => (await manager.call('GET', `/api/console/goods/${of}/`)).body
const change = (json: unknown, revision?: number, who = manager) =>
  who.call('PATCH', `/api/console/goods/${id}/`, {
    json,
    headers: revision === undefined ? {} : { 'if-match': `"${revision}"` },
  })
const inShop = (language = 'zh-CN') =>
  shop.call('GET', `/api/goods_info/${id}/`, { headers: { cookie: `lang=${language}` } })

test('goods are read in all their languages, with existing and missing parts', async () => {
  expect(await read()).toMatchObject({
    id,
    translations: { 'zh-CN': { name: '盖碗' }, ja: { name: '蓋碗' } },
    price: '10.00',
    stock: 10,
    held: 0,
    sold_7d: 0,
    missing: ['en'],
    stale: [],
    image_url: '',
    revision: 1,
  })
  expect((await manager.call('GET', '/api/console/goods/999999/')).status).toBe(404)
})

test('an editable entity has its revision as an ETag, which its edit accepts unchanged', async () => {
  const etagOf = async (path: string) => (await manager.call('GET', `/api/console/${path}`)).headers.etag
  const etag = String(await etagOf(`goods/${id}/`))
  expect(etag).toBe('"1"')
  expect(await etagOf('settings/')).toBe('"1"')
  expect(await etagOf('goods/')).toBeUndefined()
  const headers = { 'if-match': etag }
  const changed = await manager.call('PATCH', `/api/console/goods/${id}/`, { json: { price: '3.00' }, headers })
  expect(changed.headers.etag).toBe('"2"')
})

test('only what is named is changed; the shop shows it at the next request', async () => {
  await inShop()
  const { status, body } = await change({ price: '12.5', low_stock_at: 3 }, 1)
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { price: '12.50', low_stock_at: 3, revision: 2, stock: 10, translations: { ja: { name: '蓋碗' } } },
  })
  expect((await inShop()).body).toMatchObject({ price: '12.50', name: '盖碗' })
})

test('goods not returnable without a reason are marked, and the audit log names the author', async () => {
  expect((await inShop()).body.is_returnable).toBe(true)
  expect((await change({ is_returnable: false }, 1)).body).toMatchObject({ is_returnable: false, revision: 2 })
  expect((await inShop()).body.is_returnable).toBe(false)
  const owner = await signInAs(shop, 'owner')
  const { results } = (await owner.call('GET', `/api/console/trail/?subject=goods:${id}`)).body
  expect(results).toMatchObject([{ action: 'goods.change', changes: { is_returnable: [true, false] } }])
})

test('a description of 5 MB, or of one character too many, is one clear line and changes nothing', async () => {
  const describeBy = (length: number) => change({ translations: { 'zh-CN': { describe: '茶'.repeat(length) } } }, 1)
  expect(await describeBy(5_000_000 / 3)).toMatchObject({ status: 413, body: { code: 'too_large' } })
  const { status, body } = await describeBy(10_001)
  expect({ status, errors: Object.values(body.errors) }).toEqual({ status: 400, errors: [[expect.any(String)]] })
  expect(await read()).toMatchObject({
    revision: 1,
    translations: { 'zh-CN': { name: '盖碗', describe: '供测试用。' } },
  })
})

test('a new name is found at once, in its language', async () => {
  await change({ translations: { en: { name: 'Lidded quoll bowl', describe: 'Thin.' } } }, 1)
  expect((await inShop('en')).body).toMatchObject({ name: 'Lidded quoll bowl', describe: 'Thin.' })
  const found = await shop.call('GET', '/api/goods_info/search_goods_queryset/?query=quoll')
  expect(found.body.results.map((goods: { id: number }) => goods.id)).toEqual([id])
})

test('each change leaves its entry in the trail, a refused one and one of nothing leave none', async () => {
  await change({ price: '11.00', size: '100 g' }, 1)
  await change({ price: '11' }, 2)
  await change({ price: '0' }, 2)
  const owner = await signInAs(shop, 'owner')
  const { results } = (await owner.call('GET', `/api/console/trail/?subject=goods:${id}`)).body
  expect(results).toMatchObject([
    { action: 'goods.change', staff_id: manager.id, changes: { price: ['10.00', '11.00'] } },
  ])
  expect(Object.keys(results[0].changes)).toEqual(['price'])
  expect((await read()).revision).toBe(2)
})

test('withdrawn goods leave the shop at the next request, and come back', async () => {
  expect((await change({ is_on_sale: false }, 1)).body).toMatchObject({
    is_on_sale: false,
    withdrawn_at: expect.any(String),
  })
  expect((await inShop()).status).toBe(404)
  expect((await change({ is_on_sale: true }, 2)).body).toMatchObject({ is_on_sale: true, withdrawn_at: null })
  expect((await inShop()).status).toBe(200)
})

test('an edit locks and reads once, and writes once', async () => {
  const spied = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => spied.mockRestore())
  const texts = { 'zh-CN': { name: '茶杯' }, ja: { name: '', describe: '' }, en: { name: 'Cup', describe: 'White.' } }
  const { body } = await change({ price: '12.00', size: '90 g', translations: texts }, 1)
  expect(body).toMatchObject({
    price: '12.00',
    size: '90 g',
    translations: { en: texts.en },
    missing: ['ja'],
    stale: [],
  })
  const statements = (spied.mock.calls as unknown[][]).map(
    ([query]) => (query as { text?: string }).text ?? String(query),
  )
  expect(statements.filter((text) => text.includes('for no key update'))).toHaveLength(1)
  const writes = /\b(?:update|insert into|delete from) "?goods(?:_translations)?"? /
  expect(statements.filter((text) => writes.test(text))).toHaveLength(1)
})

describe('a translation', () => {
  test('is to be looked at once the Chinese has changed, until somebody has', async () => {
    const { body } = await change({ translations: { 'zh-CN': { describe: '白瓷。' } } }, 1)
    expect(body).toMatchObject({ stale: ['ja'], missing: ['en'] })
    expect((await change({ translations: { ja: { describe: '白磁。' } } }, 2)).body.stale).toEqual([])
  })

  test('made together with the Chinese is none of these', async () => {
    const both = { 'zh-CN': { name: '茶杯' }, ja: { name: '湯呑み' } }
    expect((await change({ translations: both }, 1)).body.stale).toEqual([])
  })

  test('is to be looked at, too, where the Chinese was away in between', async () => {
    const chinese = (name: string, describe = '') => ({ translations: { 'zh-CN': { name, describe } } })
    expect((await change(chinese(''), 1)).body).toMatchObject({ stale: [], missing: ['zh-CN', 'en'] })
    expect((await change(chinese('茶杯'), 2)).body).toMatchObject({ stale: ['ja'], missing: ['en'] })
    expect((await change(chinese('盖碗', '供测试用。'), 3)).body.stale).toEqual([])
  })

  test('is deleted by an empty name, but not the last one', async () => {
    expect((await change({ translations: { ja: { name: '', describe: '' } } }, 1)).body.missing).toEqual(['ja', 'en'])
    expect((await change({ translations: { 'zh-CN': { name: '' } } }, 2)).body).toMatchObject({ code: 'invalid' })
  })
})

describe('two people', () => {
  test('change the same field: the later one gets a conflict, with the current goods', async () => {
    await change({ price: '12.00', translations: { ja: { name: '蓋付き碗' } } }, 1)
    const { status, body } = await change({ price: '13.00', translations: { en: { name: 'Gaiwan' } } }, 1)
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'edit_conflict', current: { price: '12.00', revision: 2 } })
    expect(Object.keys(body.errors)).toEqual(['price'])
    expect((await read()).missing).toEqual(['en'])
  })

  test('change different fields: no field is named, and a retry preserves both', async () => {
    await change({ price: '12.00' }, 1)
    const refused = await change({ size: '250 g' }, 1)
    expect(refused).toMatchObject({ status: 409, body: { errors: {} } })
    await change({ size: '250 g' }, refused.body.current.revision)
    expect(await read()).toMatchObject({ price: '12.00', size: '250 g', revision: 3 })
  })

  test('at the same moment: exactly one wins', async () => {
    const responses = await Promise.all(['21.00', '22.00', '23.00'].map((price) => change({ price }, 1)))
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await read()).revision).toBe(2)
  })

  test('one of whom imports a file: any of its fields may be another now', async () => {
    const { sku } = await read()
    await saveGoods(shop.context, [{ sku, priceInFen: 900 }])
    expect(await change({ price: '8.00' }, 1)).toMatchObject({
      status: 409,
      body: { errors: { price: [expect.any(String)] } },
    })
  })
})

describe('refused is', () => {
  test('an edit without its revision', async () => {
    expect(await change({ price: '12.00' })).toMatchObject({ status: 428, body: { code: 'revision_required' } })
  })

  test.each([
    ['price', { price: '0' }],
    ['price', { price: '-1' }],
    ['price', { price: '100000000.01' }],
    ['sub_type_id', { sub_type_id: 999_999 }],
    ['most_per_order', { most_per_order: 1000 }],
    ['low_stock_at', { low_stock_at: -1 }],
    ['translations', { translations: { en: { describe: 'Of nothing.' } } }],
  ])('an invalid %s: %j', async (field, json) => {
    const { status, body } = await change(json, 1)
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid' })
    expect(Object.keys(body.errors)[0]).toContain(field)
  })

  test('the SKU of other goods', async () => {
    const { sku } = await read(await createGoods(shop.context))
    expect(await change({ sku }, 1)).toMatchObject({ status: 400, body: { errors: { sku: [expect.any(String)] } } })
  })

  test('a stock: it is changed by a movement', async () => {
    expect((await change({ stock: 99 }, 1)).body).toMatchObject({ stock: 10, revision: 1 })
  })

  test('a role that only packs or views', async () => {
    for (const role of ['packer', 'viewer'] as const) {
      const staff = await signInAs(shop, role)
      expect(await change({ price: '1.00' }, 1, staff)).toMatchObject({ status: 403 })
      expect((await staff.call('GET', `/api/console/goods/${id}/`)).status).toBe(200)
    }
  })
})

test('a duplicate SKU is named next to an invalid price, and the goods’ own is not', async () => {
  await createGoods(shop.context, { sku: 'TAKEN-TOO' })
  const { sku } = await read()
  const refused = async (json: object) => Object.keys((await change(json, 1)).body.errors).toSorted()
  expect(await refused({ sku: 'TAKEN-TOO', price: 'free' })).toEqual(['price', 'sku'])
  expect(await refused({ sku, price: 'free' })).toEqual(['price'])
  expect(await refused({ sku: 'TAKEN-TOO', price: '0.00', sub_type_id: 999_999 })).toEqual([
    'price',
    'sku',
    'sub_type_id',
  ])
})
