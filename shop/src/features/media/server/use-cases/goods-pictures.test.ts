import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { findPictureVersion, setGoodsPictures } from '#features/catalogue/server/index.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { createPicture } from '#features/media/testing/picture-factory.ts'
import { encodeVariant } from './read-goods-picture.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const newGoodsId = () => createGoods(shop.context)

/** Saves a picture as an import does. */
async function save(goodsId: number, file: Buffer | string): Promise<{ version: string | null }> {
  const { refused } = await setGoodsPictures(shop.context, [{ goodsId, file }])
  if (refused.length > 0) throw refused[0]!.error
  return { version: await findPictureVersion(shop.context.database, goodsId) }
}

async function fetchPicture(path: string, headers: Record<string, string> = {}) {
  const response = await shop.api.app.inject({ url: path, headers })
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload }
}

describe('saving', () => {
  test('stores a large photo at 1200 pixels, upright and without camera data', async () => {
    const goodsId = await newGoodsId()
    const photo = await sharp(await createPicture({ width: 3000, height: 2000 }))
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { version } = await save(goodsId, photo)
    const { bytes } = await fetchPicture(`/goods_img/${goodsId}-1200.webp?v=${version}`)
    const facts = await sharp(bytes).metadata()
    expect(facts).toMatchObject({ format: 'webp', width: 800, height: 1200 })
    expect(facts.exif).toBeUndefined()
  })

  test('stores a fitting WebP unchanged, also from a path', async () => {
    const goodsId = await newGoodsId()
    const directory = await mkdtemp(join(tmpdir(), 'yokoso-picture-'))
    const master = await createPicture({ width: 1200, height: 1200, format: 'webp' })
    await writeFile(join(directory, 'master.webp'), master)
    await save(goodsId, join(directory, 'master.webp'))
    await rm(directory, { recursive: true })
    expect((await fetchPicture(`/goods_img/${goodsId}-1200.webp`)).bytes.equals(master)).toBe(true)
  })

  test('gives the same picture the same version, and another picture another', async () => {
    const goodsId = await newGoodsId()
    const green = await createPicture({ colour: 'green' })
    const red = await createPicture({ colour: 'red' })
    const first = await save(goodsId, green)
    expect(await save(goodsId, green)).toEqual(first)
    const second = await save(goodsId, red)
    expect(second.version).not.toBe(first.version)
  })

  test('shows the new picture at once, and at the old address only for a short time', async () => {
    const goodsId = await newGoodsId()
    const { version: old } = await save(goodsId, await createPicture())
    const before = await fetchPicture(`/goods_img/${goodsId}-320.webp?v=${old}`)
    await save(goodsId, await createPicture({ colour: 'blue' }))
    const after = await fetchPicture(`/goods_img/${goodsId}-320.webp?v=${old}`)
    expect(after.bytes.equals(before.bytes)).toBe(false)
    expect(after.headers['cache-control']).toBe('public, max-age=300')
  })

  test.each([
    ['text', async () => Buffer.from('not a picture')],
    ['nothing', async () => Buffer.alloc(0)],
    ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['GIF', () => createPicture({ format: 'gif' })],
    ['half a JPEG', async () => (await createPicture({ width: 900, height: 900 })).subarray(0, 400)],
    ['a JPEG in name only', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4])],
  ])('refuses %s and keeps nothing', async (_name, make) => {
    const goodsId = await newGoodsId()
    await expect(save(goodsId, await make())).rejects.toMatchObject({
      code: 'unsupported_media_type',
    })
    expect(await fetchPicture(`/goods_img/${goodsId}.png`)).toMatchObject({ status: 404 })
  })
})

describe('showing', () => {
  test.each([160, 320, 640, 960, 1200])('has a WebP of %i pixels', async (width) => {
    const goodsId = await newGoodsId()
    const file = await createPicture({ width: 1200, height: 1200, format: 'webp' })
    const { version } = await save(goodsId, file)
    const response = await fetchPicture(`/goods_img/${goodsId}-${width}.webp?v=${version}`)
    expect(response).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-disposition': `inline; filename="${goodsId}-${width}.webp"`,
      },
    })
    expect(await sharp(response.bytes).metadata()).toMatchObject({ format: 'webp', width, height: width })
  })

  test('has a PNG at the address by the id', async () => {
    const goodsId = await newGoodsId()
    await save(goodsId, await createPicture({ width: 500, height: 400 }))
    const response = await fetchPicture(`/goods_img/${goodsId}.png`)
    expect(response.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=300' })
    expect(await sharp(response.bytes).metadata()).toMatchObject({ format: 'png', width: 500, height: 400 })
  })

  test('answers 304 to who has it already', async () => {
    const goodsId = await newGoodsId()
    const { version } = await save(goodsId, await createPicture())
    const { headers } = await fetchPicture(`/goods_img/${goodsId}-160.webp`)
    const again = await fetchPicture(`/goods_img/${goodsId}-160.webp?v=${version}`, {
      'if-none-match': String(headers.etag),
    })
    expect(again.status).toBe(304)
    expect(again.bytes).toHaveLength(0)
    const other = await fetchPicture(`/goods_img/${goodsId}-320.webp`, { 'if-none-match': String(headers.etag) })
    expect(other.status).toBe(200)
  })

  test('generates a variant once for concurrent requests, and stores it', async () => {
    const goodsId = await newGoodsId()
    const file = await createPicture({ width: 1200, height: 1200, format: 'webp' })
    const { version } = await save(goodsId, file)
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => fetchPicture(`/goods_img/${goodsId}-640.webp?v=${version}`)),
    )
    expect(new Set(responses.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
    const stored = await shop.context.storage.getBytes(`goods/${goodsId}/${version}/640.webp`)
    expect(responses[0]!.bytes.equals(stored)).toBe(true)
  })

  test('returns a variant that a full disk cannot store', async () => {
    const goodsId = await newGoodsId()
    const { version } = await save(goodsId, await createPicture())
    const isFull = Object.assign(new Error('write'), { code: 'ENOSPC' })
    const putting = vi.spyOn(shop.context.storage, 'put').mockRejectedValue(isFull)
    onTestFinished(() => putting.mockRestore())
    expect((await fetchPicture(`/goods_img/${goodsId}-160.webp?v=${version}`)).status).toBe(200)
    expect(putting).toHaveBeenCalledOnce()
  })

  test.each(['ffffffffffffffff', '..', '../../keys', '%2e%2e', 'FFFF', ''])(
    'falls back to the picture shown now for the version %j',
    async (version) => {
      const goodsId = await newGoodsId()
      await save(goodsId, await createPicture())
      const response = await fetchPicture(`/goods_img/${goodsId}-160.webp?v=${version}&v=x`)
      expect(response).toMatchObject({ status: 200, headers: { 'cache-control': 'public, max-age=300' } })
    },
  )

  test.each([
    '{id}-200.webp',
    '{id}-0640.webp',
    '{id}-640.avif',
    '{id}-640.png',
    '{id}.jpg',
    '{id}.webp',
    '{id}',
    '-1.png',
    '99999999.png',
    '99999999999999999999.png',
    '..%2f..%2fkeys%2fsecret-key',
    '%2e%2e/{id}.png',
    '{id}/current',
  ])('has nothing at %s', async (file) => {
    const goodsId = await newGoodsId()
    await save(goodsId, await createPicture())
    expect(await fetchPicture(`/goods_img/${file.replace('{id}', String(goodsId))}`)).toMatchObject({ status: 404 })
  })
})

test('a requested variant is encoded with less effort than a pre-generated one', async () => {
  const noise = { noise: { type: 'gaussian' as const, mean: 128, sigma: 40 } }
  const master = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#fff', ...noise } })
    .blur(2)
    .webp()
    .toBuffer()
  const by = (effort: number) => sharp(master).resize(320, 320).webp({ quality: 82, effort }).toBuffer()
  expect((await by(2)).equals(await by(4))).toBe(false)
  expect((await encodeVariant(master, 320)).equals(await by(2))).toBe(true)
  expect((await encodeVariant(master, 320, 'background')).equals(await by(4))).toBe(true)
})

test('a call in flight does not wait for a pre-generated picture', async () => {
  const goodsId = await newGoodsId()
  const large = await createPicture({ width: 2000, height: 2000, format: 'webp' })
  const ended: string[] = []
  const making = encodeVariant(large, 640, 'background').then(() => ended.push('picture'))
  expect((await shop.call('GET', `/api/goods_info/${goodsId}/`)).status).toBe(200)
  ended.push('call')
  await making
  expect(ended).toEqual(['call', 'picture'])
})
