/** New goods with their pictures and first stock, in one form. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { createPicture, formWithFile } from '#features/media/testing/picture-factory.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { goodsPictureKeys } from '#features/media/server/rules/goods-picture-keys.ts'
import { deleteUnreferencedPictures } from './unreferenced-pictures.ts'

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

const begin = async (who = manager): Promise<string> =>
  (await who.call('POST', '/api/console/goods/drafts/')).body.draft
const upload = async (draft: string, colour: string, who = manager) =>
  who.call('POST', `/api/console/goods/drafts/${draft}/pictures/`, {
    multipart: formWithFile(await createPicture({ colour })),
  })
let made = 0
const save = (json: object, key?: string) =>
  manager.call('POST', '/api/console/goods/', {
    json: {
      sku: `DRAFT-${++made}`,
      price: '12.00',
      sub_type_id: subTypeId,
      translations: { 'zh-CN': { name: '茶碗' } },
      ...json,
    },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
/** Moves rows instead of the clock, which would end the session. */
async function sweepADayLater(): Promise<void> {
  await shop.context.database.execute(
    sql`update loose_goods_pictures set free_at = free_at - interval '1 day 1 second'`,
  )
  await deleteUnreferencedPictures(shop.context)
}
const movementsOf = async (id: number) =>
  (await manager.call('GET', `/api/console/goods/${id}/movements/`)).body.results as object[]

test('new goods come with their pictures in order and their stock, on sale at once', async () => {
  const draft = await begin()
  const [red, blue] = [(await upload(draft, 'red')).body, (await upload(draft, 'blue')).body]
  expect((await upload(draft, 'red')).body).toEqual(red)
  const { status, body } = await save({
    draft,
    pictures: [blue.version, red.version],
    alts: [{ 'zh-CN': ' 蓝 ', en: '' }, { ja: '赤' }],
    stock: '１２',
    is_on_sale: true,
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    stock: 12,
    is_on_sale: true,
    pictures: [{ alt: { 'zh-CN': '蓝' } }, { alt: { ja: '赤' } }],
  })
  expect(body.pictures.map(({ url }: { url: string }) => new URL(url, 'http://x').searchParams.get('v'))).toEqual([
    blue.version,
    red.version,
  ])
  expect(await movementsOf(body.id)).toMatchObject([{ cause: 'count', reason: 'initial', change: 12 }])
  const inShop = await shop.call('GET', `/api/goods_info/${body.id}/`)
  expect(inShop.body).toMatchObject({ in_stock: true, image_url: expect.stringContaining(blue.version) })
  const owner = await signInAs(shop, 'owner')
  expect((await owner.call('GET', `/api/console/trail/?subject=goods:${body.id}`)).body.results).toMatchObject([
    { action: 'goods.stock', changes: { stock: [0, 12] } },
    {
      action: 'goods.add',
      changes: {
        pictures: [null, body.pictures.map(({ id }: { id: number }) => id)],
        [`pictures.${body.pictures[0].id}.alt.zh-CN`]: [null, '蓝'],
      },
    },
  ])
  await sweepADayLater()
  for (const { version } of [red, blue])
    expect(await shop.context.storage.exists(goodsPictureKeys.master(body.id, version))).toBe(true)
})

test('a double click adds them once, with one movement; the same key with something else is refused', async () => {
  const draft = await begin()
  const { version } = (await upload(draft, 'green')).body
  const json = { sku: `TWICE-${++made}`, draft, pictures: [version], stock: 3, is_on_sale: true }
  const key = crypto.randomUUID()
  const responses = await Promise.all([save(json, key), save(json, key), save(json, key)])
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
  expect(await movementsOf(responses[0].body.id)).toHaveLength(1)
  expect(responses[0].body.pictures).toHaveLength(1)
  expect(await save({ ...json, price: '13.00' }, key)).toMatchObject({
    status: 409,
    body: { code: 'idempotency_key_reused' },
  })
  const { rows } = await shop.context.database.execute(sql`select id from goods where sku = ${json.sku}`)
  expect(rows).toHaveLength(1)
})

describe('on sale they are refused', () => {
  test.each([
    ['上架前，请先添加一张图片，并填写库存。', false, undefined],
    ['上架前，请先添加一张图片，并填写库存。', false, 0],
    ['上架前，请先添加一张图片。', false, 3],
    ['上架前，请先填写库存。', true, undefined],
  ])('%s', async (sentence, hasPicture, stock) => {
    const draft = await begin()
    const pictures = hasPicture ? [(await upload(draft, 'black')).body.version] : []
    const response = await save({ draft, pictures, stock, is_on_sale: true })
    expect(response).toMatchObject({ status: 400, body: { errors: { is_on_sale: [sentence] } } })
    const { status, body } = await save({ draft, pictures, stock })
    expect({ status, body }).toMatchObject({ status: 201, body: { is_on_sale: false } })
    const change = (json: object, revision: number) =>
      manager.call('PATCH', `/api/console/goods/${body.id}/`, { json, headers: { 'if-match': `"${revision}"` } })
    expect(await change({ is_on_sale: true }, body.revision)).toMatchObject({
      status: 400,
      body: { errors: { is_on_sale: [sentence] } },
    })
    const bulk = await manager.call('PATCH', '/api/console/goods/bulk/', {
      json: { ids: [body.id], is_on_sale: true },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    expect(bulk.body).toMatchObject({ rows: [], refused: [{ id: body.id, detail: sentence }] })
  })

  test('but what was on sale before comes back as it is', async () => {
    const id = await createGoods(shop.context, { stock: 0 })
    const change = (is_on_sale: boolean, revision: number) =>
      manager.call('PATCH', `/api/console/goods/${id}/`, {
        json: { is_on_sale },
        headers: { 'if-match': `"${revision}"` },
      })
    expect((await change(false, 1)).status).toBe(200)
    expect((await change(true, 2)).status).toBe(200)
  })
})

describe('a draft', () => {
  test('is of one person, and ends with the goods', async () => {
    const draft = await begin()
    const other = await signInAs(shop, 'manager')
    expect((await upload(draft, 'red', other)).status).toBe(404)
    const forged = draft.replace(/^\d+/, (id) => String(Number(id) + 1))
    expect((await upload(forged, 'red')).status).toBe(404)
    const { version } = (await upload(draft, 'red')).body
    expect((await save({ draft, pictures: [version] })).status).toBe(201)
    expect((await upload(draft, 'blue')).status).toBe(404)
    expect((await save({ draft, pictures: [version] })).body.errors).toEqual({
      pictures: ['有的图片已经失效，请重新添加。'],
    })
  })

  test('leaves no files unless saved; a form that comes later gets an error, and adds nothing', async () => {
    const draft = await begin()
    const { version } = (await upload(draft, 'purple')).body
    const key = goodsPictureKeys.master(Number(draft.split('.')[0]), version)
    expect(await shop.context.storage.exists(key)).toBe(true)
    await sweepADayLater()
    expect(await shop.context.storage.exists(key)).toBe(false)
    const sku = `LATE-${++made}`
    const { status, body } = await save({ sku, draft, pictures: [version], stock: 1, is_on_sale: true })
    expect({ status, errors: Object.keys(body.errors) }).toEqual({ status: 400, errors: ['pictures'] })
    const { rows } = await shop.context.database.execute(sql`select id from goods where sku = ${sku}`)
    expect(rows).toEqual([])
  })

  test('accepts three times as many pictures as goods may have', async () => {
    const draft = await begin()
    await shop.context.database.execute(sql`insert into loose_goods_pictures (goods_id, version, is_expected, free_at)
      select ${Number(draft.split('.')[0])}, 'v' || n, true, now() + interval '2 days' from generate_series(1, 36) n`)
    expect((await upload(draft, 'red')).body.errors).toEqual({ file: [expect.any(String)] })
  })
})
