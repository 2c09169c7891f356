import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { createPicture, formWithFile } from '#features/media/testing/picture-factory.ts'
import { signAsFormerly } from '#platform/config/derived-keys.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { claimPictures } from './private-pictures.ts'

const hourInMs = 3_600_000
const limits = { unused: 30 }

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ refreshTtlInMs: 30 * 86_400_000, accessTtlInMs: 30 * 86_400_000 })
})
afterAll(() => shop.close())

async function put(file: Buffer | string, token?: string) {
  const access = token ?? (await registerShopper(shop)).access
  return shop.call('POST', '/api/picture/', { multipart: formWithFile(file), token: access })
}
const see = (url: string) => shop.api.app.inject({ url, headers: { host: 'localhost:5173' } })

async function sweep() {
  for (const sweeper of shop.sweepers) if (sweeper.name.startsWith('pictures')) await sweeper.sweep()
}

test.each(['jpeg', 'png', 'webp'] as const)('stores a %s smaller, and without the camera’s data', async (format) => {
  const picture = sharp(await createPicture({ width: 2400, height: 1200, format })).withExif({ IFD0: { Artist: 'me' } })
  const { status, body } = await put(await picture.toBuffer())
  expect(status).toBe(201)
  const seen = await see(body.url)
  expect(seen.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, max-age=900' })
  const facts = await sharp(seen.rawPayload).metadata()
  expect(facts).toMatchObject({ format: 'webp', width: 1600, height: 800 })
  expect(facts.exif).toBeUndefined()
})

test('is seen under its signed address alone, and for some minutes', async () => {
  const { body } = await put(await createPicture())
  const [path] = body.url.split('?')
  const later = body.url.replace(/until=(\d+)/, (_whole: string, until: string) => `until=${Number(until) + 3600}`)
  const foreign = body.url.replace(/[0-9a-f]{32}/, '0'.repeat(32))
  for (const url of [path, later, foreign, `${path}?until=1&sign=`, `${path}?until=x&sign=x`, '/private_img/1.webp'])
    expect((await see(url)).statusCode, url).toBe(404)
  expect((await see(body.url)).statusCode).toBe(200)
  shop.passTime(hourInMs)
  expect((await see(body.url)).statusCode).toBe(404)
})

test('is seen under an address that a release before HKDF has signed', async () => {
  const { body } = await put(await createPicture())
  const { pathname, searchParams } = new URL(body.url, 'http://localhost:5173')
  const until = searchParams.get('until')
  const sign = signAsFormerly(shop.context.secretKey, `picture\n${body.picture_id}\n${until}`)
  expect(sign).not.toBe(searchParams.get('sign'))
  expect((await see(`${pathname}?until=${until}&sign=${sign}`)).statusCode).toBe(200)
  expect((await see(`${pathname}?until=${Number(until) + 900}&sign=${sign}`)).statusCode).toBe(404)
})

test('files that are no pictures or too large are refused, and so is an anonymous caller', async () => {
  expect(await put('<svg xmlns="http://www.w3.org/2000/svg"/>')).toMatchObject({ status: 415 })
  expect(await put(Buffer.alloc(13 * 1024 * 1024))).toMatchObject({ status: 413 })
  expect(await shop.call('POST', '/api/picture/', { multipart: formWithFile('x') })).toMatchObject({ status: 401 })
})

test('unused pictures are deleted after a day, and limited per person', async () => {
  const { id, access } = await registerShopper(shop)
  const [unused, used] = [await put(await createPicture(), access), await put(await createPicture(), access)]
  const use = (picture: string, userId: number) =>
    shop.context.inTransaction((transaction) =>
      claimPictures(transaction, { userId, ids: [picture], field: 'picture_ids', now: shop.context.now() }),
    )
  const other = await registerShopper(shop)
  await expect(use(used.body.picture_id, other.id)).rejects.toMatchObject({ code: 'invalid' })
  await use(used.body.picture_id, id)
  await expect(use(used.body.picture_id, id)).rejects.toMatchObject({ code: 'invalid' })
  shop.passTime(23 * hourInMs)
  await sweep()
  const exists = (picture: string) => shop.context.storage.exists(`private/${picture}.webp`)
  expect(await exists(unused.body.picture_id)).toBe(true)
  shop.passTime(2 * hourInMs)
  await sweep()
  expect([await exists(unused.body.picture_id), await exists(used.body.picture_id)]).toEqual([false, true])
  await shop.context.database.$client.query(
    `insert into pictures (id, user_id, size_in_bytes, created_at)
     select md5(n::text || $1), $1::bigint, 1, now() from generate_series(1, $2::int) n`,
    [String(id), limits.unused],
  )
  expect(await put(await createPicture(), access)).toMatchObject({ status: 413, body: { code: 'too_large' } })
})
