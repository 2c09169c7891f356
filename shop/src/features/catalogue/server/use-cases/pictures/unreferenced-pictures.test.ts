/** Picture files after a transaction is rolled back, or never starts. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { createPicture } from '#features/media/testing/picture-factory.ts'
import type { Database } from '#platform/database/database.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { findOldestUnreferencedPicture } from '../../queries/saving/unreferenced-picture-queries.ts'
import { setGoodsPictures } from '../saving/set-goods-pictures.ts'
import { addPicture, changePictures, deletePicture } from './change-pictures.ts'
import { deleteUnreferencedPictures } from './unreferenced-pictures.ts'

let shop: TestShop
let goodsId: number
beforeAll(async () => {
  shop = await createTestShop()
})
beforeEach(async () => {
  goodsId = await createGoods(shop.context)
})
afterAll(() => shop.close())

const another = () => createPicture({ colour: `#${randomBytes(3).toString('hex')}` })
const subject = () => ({ goodsId, language: 'en' as const })
const add = async (file?: Buffer) =>
  addPicture(shop.context, 'system', { ...subject(), file: file ?? (await another()) })

/** Rolls back every transaction. */
function failing() {
  const { context } = shop
  const inTransaction: typeof context.inTransaction = (work, options) =>
    context.inTransaction(async (transaction: Database) => {
      await work(transaction)
      throw new Error('taken back')
    }, options)
  return { ...context, inTransaction }
}

async function shown() {
  const { rawPayload, statusCode } = await shop.api.app.inject({ url: `/goods_img/${goodsId}.png` })
  return statusCode === 200 ? rawPayload.toString('base64') : statusCode
}

const countFiles = async () => [...(await shop.context.storage.listAll(`goods/${goodsId}`)).objects].length
const sweepLater = (hours: number) =>
  deleteUnreferencedPictures({ ...shop.context, now: () => new Date(Date.now() + hours * 3_600_000) })

test('the main picture is unchanged when another order of them is rolled back', async () => {
  await add()
  const { pictures, revision } = await add()
  const before = await shown()
  const pictureInputs = pictures.toReversed().map(({ id }) => ({ id }))
  await expect(changePictures(failing(), 'system', { ...subject(), revision, pictureInputs })).rejects.toThrow(
    'taken back',
  )
  expect(await shown()).toBe(before)
  await changePictures(shop.context, 'system', { ...subject(), revision, pictureInputs })
  expect(await shown()).not.toBe(before)
})

test('a picture whose deletion is rolled back has its file', async () => {
  const { pictures, revision } = await add()
  const before = await shown()
  const pictureId = pictures[0]!.id
  await expect(deletePicture(failing(), 'system', { ...subject(), pictureId, revision })).rejects.toThrow('taken back')
  expect(await shown()).toBe(before)
})

test('an import that is rolled back leaves the picture, and the unreferenced file is removed an hour later', async () => {
  await setGoodsPictures(shop.context, [{ goodsId, file: await another() }])
  const before = await shown()
  const files = await countFiles()
  const file = await another()
  await expect(setGoodsPictures(failing(), [{ goodsId, file }])).rejects.toThrow('taken back')
  expect(await shown()).toBe(before)
  expect(await countFiles()).toBe(files + 1)
  expect(await sweepLater(0.5)).toBe(0)
  expect(await sweepLater(1.5)).toBe(1)
  expect(await countFiles()).toBe(files)
  expect(await shown()).toBe(before)
  expect(await setGoodsPictures(shop.context, [{ goodsId, file }])).toMatchObject({ changed: 1 })
  expect(await shown()).not.toBe(before)
})

test('what an import replaced is removed at once, or by the sweeper when the import ended before that', async () => {
  const { storage } = shop.context
  const [first, second, third] = [await another(), await another(), await another()]
  const set = (file: Buffer, context = shop.context) => setGoodsPictures(context, [{ goodsId, file }])
  await set(first)
  await set(second)
  expect(await countFiles()).toBe(1)
  const killed = new Proxy(storage, {
    get(disk, key) {
      if (key === 'deleteAll') return () => Promise.reject(new Error('killed'))
      const part: unknown = Reflect.get(disk, key, disk)
      return typeof part === 'function' ? part.bind(disk) : part
    },
  })
  await expect(set(third, { ...shop.context, storage: killed })).rejects.toThrow('killed')
  expect(await countFiles()).toBe(2)
  const now = await shown()
  expect(await findOldestUnreferencedPicture(shop.context.database, shop.context.now())).toBeInstanceOf(Date)
  expect(await sweepLater(0)).toBe(1)
  expect(await countFiles()).toBe(1)
  expect(await shown()).toBe(now)
  expect(await findOldestUnreferencedPicture(shop.context.database, shop.context.now())).toBeNull()
})

test('a picture that somebody is about to show again is not removed meanwhile', async () => {
  const file = await another()
  await add()
  const { pictures, revision } = await add(file)
  const { context } = shop
  let begun = 0
  const inTransaction: typeof context.inTransaction = async (work, options) => {
    begun += 1
    // Stored, but not yet referenced: the same picture is being deleted.
    if (begun === 1) await deletePicture(context, 'system', { ...subject(), pictureId: pictures[1]!.id, revision })
    return context.inTransaction(work, options)
  }
  const before = await shown()
  await setGoodsPictures({ ...context, inTransaction }, [{ goodsId, file }])
  const after = await shown()
  expect([before, 404]).not.toContain(after)
  await sweepLater(2)
  expect(await shown()).toBe(after)
})
