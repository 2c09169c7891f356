import sharp from 'sharp'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { createInterlacedBomb, createPicture, formWithFile } from '#features/media/testing/picture-factory.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'

const path = '/api/items-v1/put_icon/'
const megabyte = 1024 * 1024

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

async function put(multipart: FormData, query = '') {
  const { access } = await registerShopper(shop)
  return shop.call('POST', path + query, { multipart, token: access })
}

test.each(['jpeg', 'png'] as const)('makes a square JPEG of a %s', async (format) => {
  const shopper = await registerShopper(shop)
  const picture = await createPicture({ width: 900, height: 300, format })
  const response = await shop.call('POST', path, { multipart: formWithFile(picture), token: shopper.access })
  expect(response).toMatchObject({
    status: 201,
    body: { avatar_url: expect.stringMatching(`^/avatars/${shopper.id}\\.jpg\\?v=[0-9a-f]{16}$`) },
  })
  const profile = await shop.call('GET', '/api/user/index_user_detail/', { token: shopper.access })
  expect(profile.body.user[0].avatar_url).toBe(response.body.avatar_url)
  const shown = await shop.api.app.inject({ url: response.body.avatar_url })
  expect(shown.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512 })
})

test('stores no camera data', async () => {
  const shopper = await registerShopper(shop)
  const photo = await sharp(await createPicture())
    .withExif({ IFD3: { GPSLatitude: '35/1 41/1 22/1' } })
    .toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  await shop.call('POST', path, { multipart: formWithFile(photo), token: shopper.access })
  const shown = await shop.api.app.inject({ url: `/avatars/${shopper.id}.jpg` })
  expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined()
})

test('a new avatar gets a new address', async () => {
  const shopper = await registerShopper(shop)
  const urls = []
  for (const colour of ['red', 'blue']) {
    const multipart = formWithFile(await createPicture({ colour }))
    urls.push((await shop.call('POST', path, { multipart, token: shopper.access })).body.avatar_url)
  }
  expect(urls[0]).not.toBe(urls[1])
  const old = await shop.api.app.inject({ url: urls[0] })
  expect(old.headers['cache-control']).toBe('public, max-age=300')
})

test('the previous picture is removed from storage', async () => {
  const shopper = await registerShopper(shop)
  for (const colour of ['red', 'green', 'blue']) {
    const multipart = formWithFile(await createPicture({ colour }))
    await shop.call('POST', path, { multipart, token: shopper.access })
  }
  const { objects } = await shop.context.storage.listAll(`avatars/${shopper.id}/`)
  expect([...objects]).toHaveLength(1)
})

test('slow or failing storage locks no row and leaves the previous picture', async () => {
  const shopper = await registerShopper(shop)
  const upload = async (colour: string) =>
    shop.call('POST', path, { multipart: formWithFile(await createPicture({ colour })), token: shopper.access })
  const before = await upload('red')
  let isRowFree = false
  const put = vi.spyOn(shop.context.storage, 'put').mockImplementationOnce(async () => {
    await shop.context.database.execute(sql`select 1 from users where id = ${shopper.id} for update nowait`)
    isRowFree = true
    throw new Error('the storage is away')
  })
  expect(await upload('green')).toMatchObject({ status: 500 })
  expect(isRowFree).toBe(true)
  put.mockRestore()
  const profile = await shop.call('GET', '/api/user/index_user_detail/', { token: shopper.access })
  expect(profile.body.user[0].avatar_url).toBe(before.body.avatar_url)
  expect((await shop.api.app.inject({ url: before.body.avatar_url })).statusCode).toBe(200)
})

test('after concurrent uploads, picture and version belong together', async () => {
  const shopper = await registerShopper(shop)
  await Promise.all(
    ['red', 'green', 'blue', 'white'].map(async (colour) =>
      shop.call('POST', path, { multipart: formWithFile(await createPicture({ colour })), token: shopper.access }),
    ),
  )
  const profile = await shop.call('GET', '/api/user/index_user_detail/', { token: shopper.access })
  const shown = await shop.api.app.inject({ url: profile.body.user[0].avatar_url })
  expect(shown.headers['cache-control']).toContain('immutable')
})

describe('refuses', () => {
  test.each([
    ['text with the name of a picture', async () => Buffer.from('<script>alert(1)</script>')],
    ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['GIF', () => createPicture({ format: 'gif' })],
    ['WebP', () => createPicture({ format: 'webp' })],
    ['half a PNG', async () => (await createPicture({ width: 800, height: 800, format: 'png' })).subarray(0, 300)],
  ])('%s', async (_name, make) => {
    expect(await put(formWithFile(await make()), '?lang=en')).toMatchObject({
      status: 415,
      body: {
        code: 'unsupported_media_type',
        detail: 'This picture cannot be used. Choose a JPG or PNG picture.',
      },
    })
  })

  test('more than 5 MB', async () => {
    const large = Buffer.concat([await createPicture(), Buffer.alloc(5 * megabyte)])
    expect(await put(formWithFile(large))).toMatchObject({ status: 413, body: { code: 'too_large' } })
  })

  test('more than 16 megapixels, and a picture that others send beside them goes through', async () => {
    const [huge, largest, other] = await Promise.all([
      // 455 kB that would open to half a gigabyte.
      put(formWithFile(createInterlacedBomb(7580))),
      put(formWithFile(createInterlacedBomb(4000))),
      put(formWithFile(await createPicture())),
    ])
    expect(huge).toMatchObject({ status: 413, body: { code: 'too_large' } })
    // Succeeds, or fails at its process's memory limit.
    expect([201, 413]).toContain(largest.status)
    expect(other.status).toBe(201)
  })

  test.each([
    ['no file', () => new FormData()],
    ['another field', () => formWithFile('x', { field: 'avatar' })],
    ['an empty file', () => formWithFile('')],
    ['text in the field', () => ((form) => (form.set('file', 'text'), form))(new FormData())],
  ])('%s', async (_name, make) => {
    expect(await put(make(), '?lang=en')).toMatchObject({
      status: 400,
      body: { code: 'invalid', errors: { file: ['Please choose a file.'] } },
    })
  })

  test('what is not a form with files', async () => {
    const { access } = await registerShopper(shop)
    expect(await shop.call('POST', path, { json: { file: 'x' }, token: access })).toMatchObject({ status: 415 })
    expect(await shop.call('POST', path, { token: access })).toMatchObject({ status: 400 })
  })

  test('strangers', async () => {
    const multipart = formWithFile(await createPicture())
    expect(await shop.call('POST', path, { multipart })).toMatchObject({
      status: 401,
      body: { code: 'not_authenticated' },
    })
  })

  test.each(['0.jpg', '1.png', '..%2f1.jpg', '1.jpg.exe', 'x.jpg'])('to show /avatars/%s', async (file) => {
    expect((await shop.api.app.inject({ url: `/avatars/${file}` })).statusCode).toBe(404)
  })
})
