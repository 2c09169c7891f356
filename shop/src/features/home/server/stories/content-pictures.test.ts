/** Uploaded pictures of the home content. */
import { inject } from 'light-my-request'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishContent, readDraft, saveContent, uploadContentPicture } from '#features/home/testing/home-factory.ts'
import { createInterlacedBomb, formWithFile } from '#features/media/testing/picture-factory.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { createApiListener } from '#platform/http/pages/page-server.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

const hourInMs = 3_600_000
let shop: TestShop
let manager: SignedIn
beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
})
afterAll(() => shop.close())

const path = '/api/console/content/pictures/?shape=phone'
const send = (bytes: Buffer | string) => manager.call('POST', path, { multipart: formWithFile(bytes) })
const fetchPicture = (url: string) => inject(createApiListener(shop.api), { url, headers: { host: 'localhost:5173' } })
const statusOf = async (url: string) => (await shop.call('GET', url)).status

test('an uploaded picture is cut to its shape, in every width, with the colour of its edge', async () => {
  const { status, body } = await uploadContentPicture(manager, 'phone', { width: 1600, height: 900, colour: '#204060' })
  expect(status).toBe(201)
  expect(body.url).toBe(`/shop_img/${body.id}-480.webp`)
  // WebP is not exact.
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(body.ground.slice(at, at + 2), 16))
  expect([red! - 0x20, green! - 0x40, blue! - 0x60].every((off) => Math.abs(off) < 6)).toBe(true)
  for (const width of [480, 720, 900]) {
    const picture = await fetchPicture(`/shop_img/${body.id}-${width}.webp`)
    expect(picture.headers['cache-control']).toContain('immutable')
    const facts = await sharp(picture.rawPayload).metadata()
    expect([facts.width, facts.height, facts.exif]).toEqual([width, (width * 1080) / 900, undefined])
  }
  expect((await uploadContentPicture(manager, 'phone', { width: 1600, height: 900, colour: '#204060' })).body).toEqual(
    body,
  )
  const wide = await uploadContentPicture(manager, 'wide', { width: 1600, height: 900, colour: '#204060' })
  expect(wide.body.id).not.toBe(body.id)
})

test('where a photo was taken is removed, its orientation applied', async () => {
  const photo = await sharp({ create: { width: 600, height: 300, channels: 3, background: 'red' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExif({ IFD3: { GPSLatitude: '35/1 0/1 0/1' } })
    .toBuffer()
  const { body } = await send(photo)
  const stored = (await fetchPicture(body.url)).rawPayload
  expect(stored.includes('Exif')).toBe(false)
  expect((await sharp(stored).metadata()).orientation).toBeUndefined()
})

test('broken pictures, other files and bombs are refused', async () => {
  expect((await send('not a picture')).status).toBe(415)
  expect((await send('<svg xmlns="http://www.w3.org/2000/svg"/>')).status).toBe(415)
  expect((await send(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]))).status).toBe(415)
  expect((await send(createInterlacedBomb(20_000))).status).toBe(413)
  expect((await manager.call('POST', `${path}s`, { multipart: formWithFile('x') })).status).toBe(400)
})

test('a picture that is not stored is refused, unused ones are deleted after a day', async () => {
  const used = (await uploadContentPicture(manager, 'phone', { colour: 'green' })).body
  const unused = (await uploadContentPicture(manager, 'phone', { colour: 'yellow' })).body
  const put = (id: string) =>
    saveContent(manager, ({ slides: [first] }) => (first!.phone_picture = { id, ground: '#ffffff' }))
  const errors = { 'slides.0.phone_picture': [expect.any(String)] }
  expect(await put('0'.repeat(32))).toMatchObject({ status: 400, body: { errors } })
  expect(await put('no-scene')).toMatchObject({ status: 400, body: { errors } })
  expect((await put(used.id)).status).toBe(200)
  expect((await publishContent(manager)).status).toBe(200)
  const { slides } = (await shop.call('GET', '/api/home/')).body
  expect(slides[0].phone).toMatchObject({ width: 900, height: 1080, src: `/shop_img/${used.id}-900.webp` })

  const sweep = () => shop.sweepers.find(({ name }) => name === 'pictures that no home content names')!.sweep()
  shop.passTime(23 * hourInMs)
  await sweep()
  expect(await statusOf(unused.url)).toBe(200)
  shop.passTime(2 * hourInMs)
  await sweep()
  expect([await statusOf(unused.url), await statusOf(used.url)]).toEqual([404, 200])
  // A version stays complete after another one replaced it.
  const later = await signInAs(shop, 'manager')
  expect((await readDraft(later)).content.slides[0]!.phone_picture!.id).toBe(used.id)
})
