/** Attacks by uploads: none uses storage before validation, and none uses it for good. */
import { readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { findPictureVersion, setGoodsPictures } from '#features/catalogue/server/index.ts'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { createPicture } from '#features/media/testing/picture-factory.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { readConfig } from '#platform/config/config.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { mayMount, mountSmallDisk } from '@yokoso/local-postgres/testing/small-disk'

const path = '/api/items-v1/put_file/'
const megabyte = 1024 * 1024
const hourInMs = 3_600_000

let shop: TestShop
let port: number
beforeAll(async () => {
  shop = await createTestShop()
  await shop.api.app.listen({ port: 0, host: '127.0.0.1' })
  port = (shop.api.app.server.address() as AddressInfo).port
})
afterAll(() => shop.close())
afterEach(async () => {
  await shop.context.database.$client.query('truncate upload_reservations, test_files')
})

async function readReservations(): Promise<{ purpose: string; size_in_bytes: number }[]> {
  const { rows } = await shop.context.database.$client.query('select purpose, size_in_bytes from upload_reservations')
  return rows
}

/** Reserves as many uploads as another process of the shop might. */
async function reserve({ count = 1, sizeInBytes = 1, endsInMs = hourInMs }) {
  await shop.context.database.$client.query(
    `insert into upload_reservations (purpose, sender, size_in_bytes, expires_at)
     select 'test files', 'somebody ' || n, $1, $2 from generate_series(1, $3) as n`,
    [sizeInBytes, new Date(shop.context.now().getTime() + endsInMs), count],
  )
}

async function keepFile(name: string, sizeInBytes: number) {
  await shop.context.storage.put(`test-files/${name}`, 'x')
  await shop.context.database.$client.query(
    'insert into test_files (name, size_in_bytes, storage_key, created_at) values ($1, $2, $3, $4)',
    [name, sizeInBytes, `test-files/${name}`, shop.context.now()],
  )
}

/** Announces a body, but sends only its beginning. */
function begin(sizeInBytes: number, address = path, headers: Record<string, string> = {}) {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString('latin1')))
  // The server may disconnect during a write.
  socket.on('error', () => socket.destroy())
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(
    `POST ${address} HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${sizeInBytes}\r\n${lines.join('')}\r\n`,
  )
  socket.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n')
  return { socket, status: () => Number(/^HTTP\/1.1 (\d+)/.exec(received)?.[1]) }
}

function upload(content = 'x', ip?: string, at: TestShop = shop) {
  const multipart = new FormData()
  multipart.append('file', new File([content], 'a.txt'))
  return at.call('POST', path, { multipart, ip })
}

const temporary = () => readdir(join(shop.context.config.dataDir, 'temporary')).catch(() => [])

describe('before a byte is read, it is refused', () => {
  test('when its length is too much', async () => {
    const { status } = begin(300 * megabyte)
    await vi.waitFor(() => expect(status()).toBe(413), 5_000)
    expect(await temporary()).toEqual([])
    expect(await readReservations()).toEqual([])
  })

  test('when an avatar’s length is too much', async () => {
    const { access } = await registerShopper(shop)
    const { status } = begin(6 * megabyte, '/api/items-v1/put_icon/', { authorization: `Bearer ${access}` })
    await vi.waitFor(() => expect(status()).toBe(413), 5_000)
  })

  test('when the room of all test files is used up, or will be by others', async () => {
    await keepFile('large', 1900 * megabyte)
    const first = begin(100 * megabyte)
    await vi.waitFor(async () => expect(await readReservations()).toHaveLength(1), 5_000)
    const second = begin(100 * megabyte)
    await vi.waitFor(() => expect(second.status()).toBe(413), 5_000)
    expect(first.status()).toBeNaN()
  })

  test('when its address has four others in progress, which are nobody else’s fault', async () => {
    const four = Array.from({ length: 4 }, () => begin(megabyte))
    await vi.waitFor(async () => expect(await readReservations()).toHaveLength(4), 5_000)
    expect(await upload('x', '127.0.0.1')).toMatchObject({
      status: 429,
      body: { code: 'throttled' },
      headers: { 'retry-after': '10' },
    })
    expect((await upload('x', '192.0.2.1')).status).toBe(201)
    for (const { socket } of four) socket.destroy()
    await vi.waitFor(async () => expect(await readReservations()).toEqual([]), 5_000)
    expect((await upload('x', '127.0.0.1')).status).toBe(201)
  })

  test('when its address has too many bytes in progress', async () => {
    begin(150 * megabyte)
    await vi.waitFor(async () => expect(await readReservations()).toHaveLength(1), 5_000)
    const second = begin(150 * megabyte)
    await vi.waitFor(() => expect(second.status()).toBe(429), 5_000)
  })

  test.each([
    ['uploads', { count: 40 }],
    ['bytes', { count: 8, sizeInBytes: 128 * megabyte }],
  ])('when too many %s are in progress in all, over all processes', async (_what, others) => {
    await reserve(others)
    expect(await upload()).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
      headers: { 'retry-after': '10' },
    })
  })
})

describe('room', () => {
  test('is reserved by the declared size of an upload, and up to the maximum without one', async () => {
    begin(3 * megabyte)
    await vi.waitFor(async () => expect(await readReservations()).toHaveLength(1), 5_000)
    expect(await readReservations()).toEqual([{ purpose: 'test files', size_in_bytes: 3 * megabyte }])
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=b\r\ntransfer-encoding: chunked\r\n\r\n`,
    )
    await vi.waitFor(async () => expect(await readReservations()).toHaveLength(2), 5_000)
    expect((await readReservations())[1]!.size_in_bytes).toBeGreaterThan(200 * megabyte)
  })

  test('of a killed process is free once it expires, and its row is deleted', async () => {
    await reserve({ count: 40, endsInMs: -1 })
    expect((await upload()).status).toBe(201)
    expect(await readReservations()).toHaveLength(40)
    expect(await sweep('expired upload reservations')).toBe(40)
    expect(await readReservations()).toEqual([])
  })

  test('that was used up is free a day later', async () => {
    await keepFile('yesterday', 2048 * megabyte)
    expect((await upload()).status).toBe(413)
    shop.passTime(25 * hourInMs)
    expect(await sweep('expired test files')).toBe(1)
    expect(await shop.context.storage.exists('test-files/yesterday')).toBe(false)
    expect((await upload()).status).toBe(201)
  })

  test('is not filled by one address alone', async () => {
    expect((await upload('x', '192.0.2.1')).status).toBe(201)
    await shop.context.database.$client.query('update test_files set size_in_bytes = $1', [512 * megabyte])
    expect((await upload('x', '192.0.2.1')).status).toBe(413)
    expect((await upload('x', '192.0.2.2')).status).toBe(201)
  })
})

const sweep = (name: string) => shop.sweepers.find((sweeper) => sweeper.name === name)!.sweep()

describe.skipIf(!mayMount)('a disk that is nearly full', () => {
  test('refuses uploads with the reason, while the shop works on', async () => {
    const disk = await mountSmallDisk(40)
    const storageUrl = pathToFileURL(join(disk.path, 'storage')).href
    const small = await createTestShop({ storageUrl })
    try {
      expect((await upload('x', undefined, small)).status).toBe(201)
      const { bavail, bsize } = await statfs(disk.path)
      await writeFile(join(disk.path, 'ballast'), Buffer.alloc(bavail * bsize - megabyte))
      expect(await upload('x', undefined, small)).toMatchObject({ status: 503, headers: { 'retry-after': '60' } })
      small.passTime(2_000)
      const warnings = ['the disk of the storage is nearly full: uploads are refused']
      expect(await small.call('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ok', warnings } })
      expect((await registerShopper(small)).access).toBeTruthy()
      const goodsId = await createGoods(small.context)
      await setGoodsPictures(small.context, [{ goodsId, file: await createPicture() }])
      const version = await findPictureVersion(small.context.database, goodsId)
      expect((await small.call('GET', `/goods_img/${goodsId}-160.webp`)).status).toBe(200)
      expect(await small.context.storage.exists(`goods/${goodsId}/${version}/160.webp`)).toBe(false)
      await rm(join(disk.path, 'ballast'))
      expect((await upload('x', undefined, small)).status).toBe(201)
      small.passTime(2_000)
      expect((await small.call('GET', '/readyz')).body).toEqual({ status: 'ok' })
    } finally {
      await small.close()
      await disk.remove()
    }
  })
})

test('nobody uploads to the test pages of a public shop, unless its merchant allows it', async () => {
  const { hasTestPages } = readConfig({ PUBLIC_SHOP_ORIGIN: 'https://shop.example' })
  const open = await createTestShop({ hasTestPages })
  onTestFinished(() => open.close())
  expect((await upload('x', undefined, open)).status).toBe(404)
})
