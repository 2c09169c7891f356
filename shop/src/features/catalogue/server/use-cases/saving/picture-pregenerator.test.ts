import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPicture } from '#features/media/testing/picture-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { createGoods } from '../../../testing/goods-factory.ts'
import { findPictureVersion } from '../../queries/reading/picture-queries.ts'
import { createPicturePregenerator } from './picture-pregenerator.ts'
import { catalogueSweepers } from '../../sweepers.ts'
import { setGoodsPictures } from './set-goods-pictures.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const quiet = { wait: async () => {} }

async function putPictured(changes: Parameters<typeof createGoods>[1] = {}): Promise<number> {
  const goodsId = await createGoods(shop.context, changes)
  await setGoodsPictures(shop.context, [{ goodsId, file: await createPicture({ width: 700, height: 700 }) }])
  return goodsId
}

async function variantsOf(goodsId: number): Promise<number[]> {
  const { storage, database } = shop.context
  const version = await findPictureVersion(database, goodsId)
  const widths = [160, 320, 640, 960]
  const isThere = await Promise.all(widths.map((width) => storage.exists(`goods/${goodsId}/${version}/${width}.webp`)))
  return widths.filter((_, index) => isThere[index])
}

test('goods in lists have their pictures pre-generated, the most visible first, and once', async () => {
  const old = await putPictured({ createdAt: new Date('2026-01-01T00:00:00Z'), type2: { 'zh-CN': '一' } })
  const sold = await putPictured({
    createdAt: new Date('2026-01-02T00:00:00Z'),
    soldCount: 9,
    type2: { 'zh-CN': '二' },
  })
  const newest = await putPictured()
  await createGoods(shop.context)
  const withdrawn = await putPictured({ isOnSale: false })
  const sweep = createPicturePregenerator(shop.context, quiet)
  expect([await sweep(), await sweep()]).toEqual(['again', 'again'])
  expect(await variantsOf(newest)).toEqual([160, 320, 640])
  expect(await variantsOf(sold)).toHaveLength(3)
  expect(await variantsOf(old)).toEqual([])
  expect(await sweep()).toBe(9)
  expect(await variantsOf(old)).toHaveLength(3)
  expect(await variantsOf(withdrawn)).toEqual([])

  const put = vi.spyOn(shop.context.storage, 'put')
  expect(await sweep()).toBe(0)
  const other = createPicturePregenerator(shop.context, quiet)
  while ((await other()) === 'again');
  expect(put).not.toHaveBeenCalled()
  put.mockRestore()

  const late = await putPictured()
  expect(await sweep()).toBe(3)
  expect(await variantsOf(late)).toHaveLength(3)
})

test('a request for a picture does not wait for pre-generated ones', async () => {
  const goodsId = await putPictured()
  const begun = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const waiting = {
    async wait() {
      begun.resolve()
      await gate.promise
    },
  }
  const sweep = createPicturePregenerator(shop.context, waiting)
  const sweeping = (async () => {
    while ((await sweep()) === 'again');
  })()
  await begun.promise
  const response = await shop.api.app.inject({
    url: `/goods_img/${goodsId}-640.webp`,
    headers: { host: 'localhost:5173' },
  })
  expect(response.statusCode).toBe(200)
  gate.resolve()
  await sweeping
})

test('a shop without pre-generation makes them on the first request', () => {
  const namesWhere = (pregenerates: boolean) =>
    catalogueSweepers({
      ...shop.context,
      config: { ...shop.context.config, pregeneratesPictures: pregenerates },
    }).map(({ name }) => name)
  expect(namesWhere(true)).toContain('pictures ahead')
  expect(namesWhere(false)).not.toContain('pictures ahead')
})
