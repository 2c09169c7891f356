import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { createPicture } from '#features/media/testing/picture-factory.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { saveGoods } from '../saving/save-goods.ts'
import { removeDeletedGoods } from './remove-deleted-goods.ts'
import { setGoodsPictures } from '../saving/set-goods-pictures.ts'

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
const remove = (id: number, revision?: number, who = manager) =>
  who.call('DELETE', `/api/console/goods/${id}/`, {
    headers: revision === undefined ? {} : { 'if-match': `"${revision}"` },
  })
const restore = (id: number, who = manager) => who.call('POST', `/api/console/goods/${id}/restore/`)
const idsIn = ({ body }: { body: { results: { id: number }[] } }) => body.results.map(({ id }) => id)
const listed = async () => idsIn(await shop.call('GET', '/api/goods_info/?page_size=100'))
const found = async (query: string) =>
  idsIn(await shop.call('GET', `/api/goods_info/search_goods_queryset/?query=${encodeURIComponent(query)}`))
const historyOf = async (id: number) => {
  const owner = await signInAs(shop, 'owner')
  return (await owner.call('GET', `/api/console/trail/?subject=goods:${id}`)).body.results
}

describe('deleting', () => {
  test('removes goods without orders from lists and search at once, and a day later for good', async () => {
    const id = await createGoods(shop.context, { name: { en: 'Ephemeral potoroo' } })
    await setGoodsPictures(shop.context, [{ goodsId: id, file: await createPicture() }])
    const shopper = await registerShopper(shop)
    await shop.call('POST', '/api/favorites/', { json: { goods_id: id }, token: shopper.access })
    expect([await listed(), await found('potoroo')].every((ids) => ids.includes(id))).toBe(true)
    expect((await remove(id, 1)).status).toBe(204)
    for (const revision of [1, 2]) expect((await remove(id, revision)).status, 'a repeat').toBe(204)
    expect(await listed()).not.toContain(id)
    expect(await found('potoroo')).toEqual([])
    expect((await shop.call('GET', `/api/goods_info/${id}/`)).status).toBe(404)
    const { deletes_at: deletesAt } = (await manager.call('GET', `/api/console/goods/${id}/`)).body
    const deletedAt = Date.parse(deletesAt)
    expect(deletedAt - shop.context.now().getTime()).toBeGreaterThan(23 * 3_600_000)
    await removeDeletedGoods({ ...shop.context, now: () => new Date(deletedAt - 1) })
    expect((await manager.call('GET', `/api/console/goods/${id}/`)).status).toBe(200)
    await removeDeletedGoods({ ...shop.context, now: () => new Date(deletedAt) })
    expect((await manager.call('GET', `/api/console/goods/${id}/`)).status).toBe(404)
    expect(await restore(id)).toMatchObject({ status: 404 })
    expect((await shop.api.app.inject({ url: `/goods_img/${id}.png` })).statusCode).toBe(404)
    const liked = await shop.call('GET', '/api/favorites/index_user_favorites_queryset/', { token: shopper.access })
    expect(liked.body.results).toEqual([])
    expect(await historyOf(id)).toMatchObject([
      { action: 'goods.remove', actor: 'system' },
      {
        action: 'goods.delete',
        staff_id: manager.id,
        changes: { 'translations.en.name': ['Ephemeral potoroo', null], price: ['10.00', null] },
      },
    ])
  })

  test('is undone within the day: the goods are as before, and stay', async () => {
    const [sold, unsold] = [await createGoods(shop.context), await createGoods(shop.context, { isOnSale: false })]
    for (const id of [sold, unsold]) await remove(id, 1)
    const later = new Date(shop.context.now().getTime() + 25 * 3_600_000)
    expect((await restore(sold)).body).toMatchObject({ is_on_sale: true, deletes_at: null })
    expect((await restore(unsold)).body).toMatchObject({ is_on_sale: false, deletes_at: null })
    expect((await restore(unsold)).status, 'a repeat').toBe(200)
    expect(await listed()).toContain(sold)
    await removeDeletedGoods({ ...shop.context, now: () => later })
    for (const id of [sold, unsold]) expect((await manager.call('GET', `/api/console/goods/${id}/`)).status).toBe(200)
    expect(await historyOf(sold)).toMatchObject([
      { action: 'goods.restore', staff_id: manager.id, changes: { is_on_sale: [false, true] } },
      { action: 'goods.delete' },
    ])
    expect((await restore(sold, await signInAs(shop, 'packer'))).status).toBe(403)
  })

  test('for good, and bringing them back at the same moment: one of both', async () => {
    for (let round = 0; round < 3; round += 1) {
      const id = await createGoods(shop.context)
      await remove(id, 1)
      const dayAfter = new Date(shop.context.now().getTime() + 25 * 3_600_000)
      const [restored] = await Promise.all([restore(id), removeDeletedGoods({ ...shop.context, now: () => dayAfter })])
      expect([200, 404]).toContain(restored.status)
      expect((await manager.call('GET', `/api/console/goods/${id}/`)).status).toBe(restored.status)
    }
  })

  test('ends when somebody puts them on sale again', async () => {
    const id = await createGoods(shop.context)
    await remove(id, 1)
    const edit = { json: { is_on_sale: true }, headers: { 'if-match': '"2"' } }
    expect((await manager.call('PATCH', `/api/console/goods/${id}/`, edit)).body).toMatchObject({ deletes_at: null })
    await removeDeletedGoods({ ...shop.context, now: () => new Date(Date.now() + 48 * 3_600_000) })
    expect((await manager.call('GET', `/api/console/goods/${id}/`)).status).toBe(200)
  })

  test('ends with an import that names them: on sale as before, or as in the file', async () => {
    const ids = await Promise.all([true, false, true].map((isOnSale) => createGoods(shop.context, { isOnSale })))
    const skuOf = async (id: number) => (await manager.call('GET', `/api/console/goods/${id}/`)).body.sku as string
    const skus = await Promise.all(ids.map(skuOf))
    for (const id of ids) await remove(id, 1)
    await saveGoods(shop.context, [
      { sku: skus[0]!, priceInFen: 900 },
      { sku: skus[1]! },
      { sku: skus[2]!, isOnSale: false },
    ])
    await removeDeletedGoods({ ...shop.context, now: () => new Date(Date.now() + 48 * 3_600_000) })
    for (const [place, isOnSale] of [true, false, false].entries())
      expect((await manager.call('GET', `/api/console/goods/${ids[place]}/`)).body).toMatchObject({
        is_on_sale: isOnSale,
        deletes_at: null,
      })
    expect(await historyOf(ids[0]!)).toMatchObject([
      { action: 'goods.restore', actor: 'system', changes: { is_on_sale: [false, true] } },
      { action: 'goods.delete' },
    ])
  })

  test('reserves the SKU for the day, and states how to restore', async () => {
    const id = await createGoods(shop.context, { sku: 'GONE-1' })
    const duplicateError = async () => (await add({ sku: 'GONE-1' })).body.errors.sku[0] as string
    const ofOthers = await duplicateError()
    await remove(id, 1)
    expect(await duplicateError()).not.toBe(ofOthers)
    expect(await duplicateError()).toContain('已下架')
    await removeDeletedGoods({ ...shop.context, now: () => new Date(Date.now() + 25 * 3_600_000) })
    expect((await add({ sku: 'GONE-1' })).status).toBe(201)
  })

  test('is refused for what was ordered, which can be withdrawn', async () => {
    const id = await createGoods(shop.context)
    const shopper = await registerShopper(shop)
    const json = { goods_id: id, quantity: 1, redirect_url: 'http://localhost:5173/user/order' }
    await shop.call('POST', '/api/order/', { json, token: shopper.access })
    expect(await remove(id, 1)).toMatchObject({ status: 409, body: { code: 'goods_was_ordered' } })
    const withdrawn = await manager.call('PATCH', `/api/console/goods/${id}/`, {
      json: { is_on_sale: false },
      headers: { 'if-match': '"1"' },
    })
    expect(withdrawn.status).toBe(200)
    expect(await listed()).not.toContain(id)
    const orders = await shop.call('GET', '/api/order/index_user_order_querset/', { token: shopper.access })
    expect(orders.body.results[0]).toMatchObject({ goods_id: id })
  })

  test('and buying at the same moment: the goods are gone, or they are bought', async () => {
    const shopper = await registerShopper(shop)
    for (let round = 0; round < 4; round += 1) {
      const id = await createGoods(shop.context)
      const json = { goods_id: id, quantity: 1, redirect_url: 'http://localhost:5173/user/order' }
      const [deleted, bought] = await Promise.all([
        remove(id, 1),
        shop.call('POST', '/api/order/', { json, token: shopper.access }),
      ])
      expect([
        [204, 404],
        [204, 409],
        [409, 201],
      ]).toContainEqual([deleted.status, bought.status])
    }
  })

  test('needs the revision as it is, and the permission', async () => {
    const id = await createGoods(shop.context)
    expect((await remove(id)).status).toBe(428)
    await manager.call('PATCH', `/api/console/goods/${id}/`, {
      json: { price: '9.00' },
      headers: { 'if-match': '"1"' },
    })
    expect(await remove(id, 1)).toMatchObject({
      status: 409,
      body: { code: 'edit_conflict', current: { revision: 2 } },
    })
    expect((await remove(999_999, 1)).status).toBe(404)
    for (const role of ['packer', 'viewer'] as const)
      expect((await remove(id, 2, await signInAs(shop, role))).status).toBe(403)
    expect((await manager.call('GET', `/api/console/goods/${id}/`)).status).toBe(200)
  })
})
