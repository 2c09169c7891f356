import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { compress, pickEncoding } from './compress-response.ts'
import { compressResponses } from './compress-responses.ts'

const app = Fastify()
compressResponses(app)
const goods = { results: Array.from({ length: 200 }, (_, id) => ({ id, name: '宇治抹茶' })) }
app.get('/long', () => Promise.resolve(goods))
app.get('/short', () => Promise.resolve({ id: 1 }))
app.get('/picture', (_request, reply) => reply.type('image/webp').send(Buffer.alloc(5000)))
app.get('/stream', (_request, reply) => reply.type('application/xml').send(Readable.from(['<a>', '</a>'])))
afterAll(() => app.close())

const get = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted ? { 'accept-encoding': accepted } : {} })

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['identity', null],
  ['br;q=0.0', null],
  [undefined, null],
])('for %s it selects %s', (accepted, encoding) => {
  expect(pickEncoding(accepted)).toBe(encoding)
})

test('a long response is compressed in an encoding that the client accepts', async () => {
  const asBrotli = await get('/long', 'gzip, br')
  expect(asBrotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(JSON.parse(brotliDecompressSync(asBrotli.rawPayload).toString())).toEqual(goods)
  const asGzip = await get('/long', 'gzip')
  expect(JSON.parse(gunzipSync(asGzip.rawPayload).toString())).toEqual(goods)
  expect(Number(asGzip.headers['content-length'])).toBe(asGzip.rawPayload.length)
})

test('a short response, a picture, and a response to a client without encodings stay unchanged', async () => {
  for (const [url, accepted] of [
    ['/short', 'br'],
    ['/picture', 'br'],
    ['/long', undefined],
  ] as const) {
    expect((await get(url, accepted)).headers['content-encoding'], url).toBeUndefined()
  }
})

test('a stream is compressed while it is written', async () => {
  const response = await get('/stream', 'gzip')
  expect(gunzipSync(response.rawPayload).toString()).toBe('<a></a>')
  expect(await text(Readable.from([(await get('/stream')).payload]))).toBe('<a></a>')
})

test.each([0, 1, 1_023, 1_024, 8_192, 8_193, 65_536, 65_537, 3_000_000])(
  '%i bytes are decompressed unchanged',
  async (size) => {
    const body = Buffer.from(Array.from({ length: size }, (_, n) => (n * 7919) % 251))
    expect(brotliDecompressSync(await compress(body, 'br')).equals(body)).toBe(true)
    expect(gunzipSync(await compress(body, 'gzip')).equals(body)).toBe(true)
  },
)

test.each(['br', 'gzip'] as const)('a small body is compressed as %s without another thread', async (encoding) => {
  const compressed = compress('宇治抹茶'.repeat(500), encoding).then(() => 'at once')
  const nextTurn = new Promise((resolve) => setImmediate(resolve, 'later'))
  expect(await Promise.race([compressed, nextTurn])).toBe('at once')
})
