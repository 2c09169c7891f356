import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { maxPictures } from '#features/catalogue/values.ts'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { createPicture, formWithFile } from '#features/media/testing/picture-factory.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { addPicture, deletePicture } from './change-pictures.ts'
import type { PictureContext } from './edit-pictures.ts'
import { setGoodsPictures } from '../saving/set-goods-pictures.ts'

let shop: TestShop
let manager: SignedIn
let id: number
beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
})
beforeEach(async () => {
  id = await createGoods(shop.context, { name: { 'zh-CN': '茶碗', en: 'Bowl' } })
})
afterAll(() => shop.close())

const another = () => createPicture({ colour: `#${randomBytes(3).toString('hex')}` })
const add = async (file?: Buffer | string, { who = manager, of = id } = {}) =>
  who.call('POST', `/api/console/goods/${of}/pictures/`, { multipart: formWithFile(file ?? (await another())) })
const write = (method: 'PATCH' | 'DELETE', path: string, revision?: number, json?: unknown) =>
  manager.call(method, `/api/console/goods/${id}/pictures/${path}`, {
    ...(json === undefined ? {} : { json }),
    headers: revision === undefined ? {} : { 'if-match': `"${revision}"` },
  })
const read = async () => (await manager.call('GET', `/api/console/goods/${id}/`)).body
const inShop = async (language = 'zh-CN') =>
  (await shop.call('GET', `/api/goods_info/${id}/`, { headers: { cookie: `lang=${language}` } })).body
const fetchPicture = (url: string) => shop.api.app.inject({ url })
interface Picture {
  id: number
  url: string
}

async function addThree() {
  const responses = [await add(), await add(), await add()]
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
  return responses[2]!.body.pictures as [Picture, Picture, Picture]
}

test('three pictures are shown in their order, the first at the goods’ own address', async () => {
  expect((await inShop()).pictures).toEqual([])
  const pictures = await addThree()
  const shown = await inShop()
  expect(shown.pictures.map(({ url }: { url: string }) => url)).toEqual(pictures.map(({ url }) => url))
  expect(shown.image_url).toBe(pictures[0].url)
  expect(pictures[0].url).toMatch(new RegExp(`^/goods_img/${id}\\.png\\?v=`))
  expect(pictures[1].url).toMatch(new RegExp(`^/goods_img/${id}/${pictures[1].id}-1200\\.webp\\?v=`))
  for (const width of [160, 1200]) {
    const response = await fetchPicture(pictures[1].url.replace('-1200', `-${width}`))
    expect(response).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/webp' } })
    expect(response.headers['cache-control']).toContain('immutable')
    expect((await sharp(response.rawPayload).metadata()).format).toBe('webp')
  }
  const current = await fetchPicture(pictures[1].url.split('?')[0]!)
  expect(current).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'public, max-age=300' } })
  expect((await fetchPicture(`/goods_img/${id}.png`)).statusCode).toBe(200)
  expect(await read()).toMatchObject({ pictures, revision: 4 })
})

test('another order makes another main picture, at the next request', async () => {
  const [first, second, third] = await addThree()
  const before = await inShop()
  const order = [third, first, second].map(({ id: pictureId }) => ({ id: pictureId }))
  const { status, body } = await write('PATCH', '', 4, { pictures: order })
  expect({ status, revision: body.revision }).toEqual({ status: 200, revision: 5 })
  const after = await inShop()
  expect(after.image_url).not.toBe(before.image_url)
  expect(after.image_url).toBe(body.pictures[0].url)
  expect(body.pictures.map((picture: { id: number }) => picture.id)).toEqual([third.id, first.id, second.id])
  const version = new URL(after.image_url, 'http://localhost').searchParams.get('v')
  expect((await fetchPicture(`/goods_img/${id}.png`)).headers.etag).toContain(version)
})

test('alternative texts are stored in each language, and shown in it or in Chinese', async () => {
  const [first, second, third] = await addThree()
  const alt = { 'zh-CN': '碗底', en: 'Its foot' }
  const pictureInputs = [{ id: first.id }, { id: second.id, alt }, { id: third.id }]
  expect((await write('PATCH', '', 4, { pictures: pictureInputs })).body.pictures[1].alt).toEqual(alt)
  const altIn = async (language: string) => (await inShop(language)).pictures[1].alt
  expect([await altIn('en'), await altIn('ja'), (await inShop()).pictures[0].alt]).toEqual(['Its foot', '碗底', ''])
  pictureInputs[1] = { id: second.id, alt: { ...alt, en: '' } }
  expect((await write('PATCH', '', 5, { pictures: pictureInputs })).body).toMatchObject({ revision: 6 })
  expect(await altIn('en')).toBe('碗底')
  expect((await write('PATCH', '', 6, { pictures: pictureInputs })).body.revision).toBe(6)
})

test('a picture is deleted with all its variants; the next one becomes the main one', async () => {
  const pictures = await addThree()
  const { body } = await write('DELETE', `${pictures[0].id}/`, 4)
  expect(body.pictures.map((picture: { id: number }) => picture.id)).toEqual([pictures[1].id, pictures[2].id])
  expect((await inShop()).image_url).toBe(body.pictures[0].url)
  expect(body.pictures[0].url).toContain(`/goods_img/${id}.png`)
  await write('DELETE', `${pictures[2].id}/`, 5)
  expect((await fetchPicture(pictures[2].url)).statusCode).toBe(404)
  await write('DELETE', `${pictures[1].id}/`, 6)
  expect(await inShop()).toMatchObject({ image_url: '', pictures: [] })
  expect((await fetchPicture(`/goods_img/${id}.png`)).statusCode).toBe(404)
})

test('each leaves its entry in the trail', async () => {
  const [first, second] = await addThree()
  await write('DELETE', `${second.id}/`, 4)
  const { results } = (await manager.call('GET', `/api/console/goods/${id}/history/`)).body
  expect(results.map(({ action }: { action: string }) => action)).toEqual([
    'goods.picture_delete',
    'goods.picture_add',
    'goods.picture_add',
    'goods.picture_add',
  ])
  expect(results[3]).toMatchObject({ staff_id: manager.id, changes: { pictures: [[], [first.id]] } })
})

test('the same picture again changes nothing, also at the same moment', async () => {
  const file = await another()
  const responses = await Promise.all([add(file), add(file)])
  expect(responses.map(({ status, body }) => [status, body.pictures.length])).toEqual([
    [201, 1],
    [201, 1],
  ])
  expect(await read()).toMatchObject({ revision: 2, pictures: [expect.anything()] })
})

test('a picture that is deleted and added at the same moment has its file', async () => {
  const { context } = shop
  const file = await another()
  const subject = { goodsId: id, language: 'en' as const }
  /** Runs `act` before the numbered transaction begins. */
  const before = (turn: number, act: () => Promise<unknown>): PictureContext => {
    let begun = 0
    const inTransaction: PictureContext['inTransaction'] = async (work) => {
      begun += 1
      if (begun === turn) await act()
      return context.inTransaction(work)
    }
    return { ...context, inTransaction }
  }
  const picture = (await addPicture(context, 'system', { ...subject, file })).pictures[0]!
  const addAgain = () => addPicture(context, 'system', { ...subject, file })
  await deletePicture(before(2, addAgain), 'system', { ...subject, pictureId: picture.id, revision: 2 })
  const again = (await read()).pictures[0]
  expect((await fetchPicture(again.url)).statusCode).toBe(200)
  const other = await another()
  const { pictures } = await addPicture(context, 'system', { ...subject, file: other })
  const remove = () => deletePicture(context, 'system', { ...subject, pictureId: pictures[1]!.id, revision: 5 })
  await addPicture(before(1, remove), 'system', { ...subject, file: other })
  expect((await fetchPicture((await read()).pictures[1].url)).statusCode).toBe(200)
})

test('an import replaces the main picture and leaves the others', async () => {
  const pictures = await addThree()
  await setGoodsPictures(shop.context, [{ goodsId: id, file: await another() }])
  const shown = await inShop()
  expect(shown.pictures).toHaveLength(3)
  expect(shown.image_url).toBe(shown.pictures[0].url)
  expect(shown.image_url).not.toBe(pictures[0].url)
  expect((await fetchPicture(pictures[1].url)).statusCode).toBe(200)
})

test('goods that had one picture before have it in their list', async () => {
  await setGoodsPictures(shop.context, [{ goodsId: id, file: await another() }])
  const shown = await inShop()
  expect(shown.pictures).toEqual([{ url: shown.image_url, alt: '' }])
})

describe('refused is', () => {
  test.each([
    ['text', 'not a picture'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['a JPEG in name only', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
  ])('%s', async (_name, file) => {
    expect(await add(file)).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
    expect((await read()).pictures).toEqual([])
  })

  test('a file of more than 30 MB, and a form without one', async () => {
    const file = Buffer.alloc(30 * 1024 * 1024 + 1, 1)
    expect(await add(file)).toMatchObject({ status: 413, body: { code: 'too_large' } })
    const none = await manager.call('POST', `/api/console/goods/${id}/pictures/`, { json: {} })
    expect([400, 415]).toContain(none.status)
  })

  test('one more than goods may have', async () => {
    for (let n = 0; n < maxPictures; n += 1) expect((await add()).status).toBe(201)
    expect(await add()).toMatchObject({
      status: 400,
      body: { code: 'invalid', errors: { file: [expect.any(String)] } },
    })
  })

  test('an order that leaves one out, names one twice or another goods’', async () => {
    const [first, second, third] = await addThree()
    for (const ids of [
      [first.id, second.id],
      [first.id, second.id, second.id],
      [first.id, second.id, third.id, 999_999],
    ]) {
      const response = await write('PATCH', '', 4, { pictures: ids.map((pictureId) => ({ id: pictureId })) })
      expect(response).toMatchObject({ status: 400, body: { errors: { pictures: [expect.any(String)] } } })
    }
    expect((await write('DELETE', '999999/', 4)).status).toBe(404)
  })

  test('an edit from another revision, which names the pictures where both changed them', async () => {
    const pictures = await addThree()
    const order = pictures.toReversed().map((picture) => ({ id: picture.id }))
    expect((await write('PATCH', '', undefined, { pictures: order })).status).toBe(428)
    expect(await write('PATCH', '', 3, { pictures: order })).toMatchObject({
      status: 409,
      body: { code: 'edit_conflict', errors: { pictures: [expect.any(String)] }, current: { revision: 4 } },
    })
    await manager.call('PATCH', `/api/console/goods/${id}/`, { json: { size: '1 kg' }, headers: { 'if-match': '"4"' } })
    expect(await write('DELETE', `${pictures[0].id}/`, 4)).toMatchObject({ status: 409, body: { errors: {} } })
  })

  test('a missing picture, and a role that only packs or views', async () => {
    expect((await add(undefined, { of: 999_999 })).status).toBe(404)
    for (const role of ['packer', 'viewer'] as const)
      expect((await add(undefined, { who: await signInAs(shop, role) })).status).toBe(403)
  })

  test.each(['7/1-200.webp', '7/1.png', '7/x-160.webp', '7/1-0160.webp', 'x/1-160.webp', '7/..%2fcurrent'])(
    'a picture at /goods_img/%s',
    async (path) => {
      expect((await fetchPicture(`/goods_img/${path}`)).statusCode).toBe(404)
    },
  )
})
