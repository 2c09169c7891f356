import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildGoods, createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { createPicture, formWithFile } from '#features/media/testing/picture-factory.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { saveGoods } from '../saving/save-goods.ts'

let shop: TestShop
let manager: SignedIn
let subTypeId: number
beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
  const id = await createGoods(shop.context)
  subTypeId = (await manager.call('GET', `/api/console/goods/${id}/`)).body.sub_type_id
})
afterAll(() => shop.close())

let made = 0
const add = (json: object = {}, who = manager) =>
  who.call('POST', '/api/console/goods/', {
    json: {
      sku: `NEW-${++made}`,
      price: '128.00',
      sub_type_id: subTypeId,
      translations: { 'zh-CN': { name: '宇治抹茶', describe: '石臼慢磨。' } },
      ...json,
    },
  })
/** A picture and a stock, with which goods can be on sale. */
async function sellable(more: object = {}) {
  const { draft } = (await manager.call('POST', '/api/console/goods/drafts/')).body
  const multipart = formWithFile(await createPicture())
  const { body } = await manager.call('POST', `/api/console/goods/drafts/${draft}/pictures/`, { multipart })
  return { draft, pictures: [body.version], stock: 4, is_on_sale: true, ...more }
}
const idsIn = ({ body }: { body: { results: { id: number }[] } }) => body.results.map(({ id }) => id)
const listed = async () => idsIn(await shop.call('GET', '/api/goods_info/?page_size=100'))
const found = async (query: string) =>
  idsIn(await shop.call('GET', `/api/goods_info/search_goods_queryset/?query=${encodeURIComponent(query)}`))
const historyOf = async (id: number) => {
  const owner = await signInAs(shop, 'owner')
  return (await owner.call('GET', `/api/console/trail/?subject=goods:${id}`)).body.results
}

describe('new goods', () => {
  test('are listed, found in each language and shown at the next request', async () => {
    await listed()
    await found('bettong')
    const { status, body } = await add({
      translations: {
        'zh-CN': { name: '袋鼠抹茶', describe: '石臼慢磨。' },
        ja: { name: 'ベットン抹茶' },
        en: { name: 'Bettong matcha', describe: 'Stone-ground.' },
      },
      size: '40 g',
      low_stock_at: 3,
      most_per_order: 9,
      ...(await sellable()),
    })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { stock: 4, is_on_sale: true, price: '128.00', low_stock_at: 3, most_per_order: 9, missing: [], stale: [] },
    })
    expect(await listed()).toContain(body.id)
    for (const query of ['袋鼠抹茶', 'ベットン', 'bettong']) expect(await found(query), query).toEqual([body.id])
    const page = await shop.call('GET', `/api/goods_info/${body.id}/`, { headers: { cookie: 'lang=en' } })
    expect(page.body).toMatchObject({ name: 'Bettong matcha', in_stock: true })
  })

  test('wait to be put on sale', async () => {
    const { body } = await add(await sellable({ is_on_sale: undefined }))
    expect(body).toMatchObject({ is_on_sale: false, stock: 4 })
    expect((await shop.call('GET', `/api/goods_info/${body.id}/`)).status).toBe(404)
    const { status } = await manager.call('PATCH', `/api/console/goods/${body.id}/`, {
      json: { is_on_sale: true },
      headers: { 'if-match': `"${body.revision}"` },
    })
    expect(status).toBe(200)
    expect(await listed()).toContain(body.id)
  })

  test('leave their entry in the trail', async () => {
    const { body } = await add({ sku: 'TRAIL-1' })
    expect(await historyOf(body.id)).toMatchObject([
      {
        action: 'goods.add',
        staff_id: manager.id,
        subject_label: 'TRAIL-1',
        changes: { sku: [null, 'TRAIL-1'], price: [null, '128.00'], 'translations.zh-CN.name': [null, '宇治抹茶'] },
      },
    ])
  })

  test.each([
    ['sku', { sku: '' }],
    ['sku', { sku: undefined }],
    ['price', { price: '0.00' }],
    ['price', { price: 'free' }],
    ['sub_type_id', { sub_type_id: 999_999 }],
    ['translations', { translations: {} }],
    ['translations', { translations: { en: { describe: 'Of nothing.' } } }],
  ])('are refused for a wrong %s: %j', async (field, json) => {
    const { status, body } = await add(json)
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid' })
    expect(Object.keys(body.errors)[0]).toContain(field)
  })

  test('have a number of their own, also when an import or another person adds it at the same moment', async () => {
    const responses = await Promise.all([
      add({ sku: 'SAME' }),
      add({ sku: 'SAME' }),
      saveGoods(shop.context, [buildGoods({ sku: 'SAME-2' })]),
      add({ sku: 'SAME-2' }),
    ])
    const statuses = responses.flatMap((response) => ('status' in response ? [response.status] : []))
    expect(statuses.slice(0, 2).toSorted((a, b) => a - b)).toEqual([201, 400])
    const again = await add({ sku: 'SAME-2' })
    expect(again).toMatchObject({ status: 400, body: { errors: { sku: [expect.any(String)] } } })
  })

  test('get all wrong fields in one response, also a duplicate SKU', async () => {
    await add({ sku: 'TAKEN' })
    const wrong = { sku: 'TAKEN', price: '12,8', low_stock_at: 'few', most_per_order: 'all', sub_type_id: 999_999 }
    const { status, body } = await add({ ...wrong, translations: {} })
    expect({ status, fields: Object.keys(body.errors) }).toMatchObject({
      status: 400,
      fields: expect.toSatisfy(
        (fields: string[]) => String(fields.toSorted()) === String([...Object.keys(wrong), 'translations'].toSorted()),
      ),
    })
    expect(body.errors).toMatchObject({
      sku: ['这个货号已被其他商品使用。'],
      price: ['请填写数字，例如 128 或 128.50。'],
      low_stock_at: ['请填写整数，例如 12。'],
    })
    const ruled = await add({ sku: 'TAKEN', price: '0', translations: {} })
    expect(Object.keys(ruled.body.errors).toSorted()).toEqual(['price', 'sku', 'translations'])
  })

  test('are read with full-width digits', async () => {
    const { body } = await add({ price: '１，２８０．５', low_stock_at: '３', most_per_order: '９' })
    expect(body).toMatchObject({ price: '1280.50', low_stock_at: 3, most_per_order: 9 })
  })

  test.each(['packer', 'viewer'] as const)('are not made by a %s', async (role) => {
    expect(await add({}, await signInAs(shop, role))).toMatchObject({ status: 403 })
  })
})
