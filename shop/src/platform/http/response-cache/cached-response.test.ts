import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { CachedResponse } from './cached-response.ts'

const body = Buffer.from('<p>All the same, and then again. </p>'.repeat(500))
const create = (isCompressible = true) =>
  new CachedResponse({
    body,
    headers: ['content-type', 'text/html', 'vary', 'cookie', 'x-frame-options', 'DENY'],
    isCompressible,
    tags: new Set(),
    cachedAtInMs: 0,
    expiresAtInMs: Infinity,
  })

test('any encoding can be made from any other', async () => {
  const cached = create()
  for (const encoding of ['br', 'gzip', null, 'br', null, 'gzip'] as const) {
    const made = await cached.make(encoding)
    const plain = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes }[encoding ?? 'none'](
      made.body,
    )
    expect(plain.equals(body)).toBe(true)
    expect(cached.ready(encoding)).toBe(made)
    expect(made.headers).toContain(String(made.body.length))
  }
})

test('stores only the requested encodings', async () => {
  const cached = create()
  const { body: small } = await cached.make('br')
  expect(cached.sizeInBytes).toBeLessThan(body.length)
  expect(cached.sizeInBytes).toBeGreaterThan(small.length)
  expect(cached.ready(null)).toBeUndefined()
  expect(small.buffer.byteLength).toBe(small.length)
})

test('concurrent requests wait for one compression', async () => {
  const cached = create()
  const [one, other] = await Promise.all([cached.make('gzip'), cached.make('gzip')])
  expect(one).toBe(other)
})

test('a frequently used response is compressed better, once, under the same ETag', async () => {
  const cached = create()
  const quick = await cached.make('br')
  const worth = Array.from({ length: 100 }, () => {
    cached.countUse()
    return cached.takeBest('br')
  })
  expect(worth.filter(Boolean)).toHaveLength(1)
  await cached.makeBest('br')
  const best = cached.ready('br')!
  expect(best.body.length).toBeLessThan(quick.body.length)
  expect(brotliDecompressSync(best.body).equals(body)).toBe(true)
  expect(etagIn(best.headers)).toBe(etagIn(quick.headers))
})

test('a body too small or incompressible is never compressed', async () => {
  const cached = create(false)
  expect((await cached.make('br')).body.equals(body)).toBe(true)
  for (let use = 0; use < 100; use++) cached.countUse()
  expect(cached.takeBest('br')).toBe(false)
})

test('a 304 has the current headers, and none of its content', () => {
  const { headersOfNotModified, etag } = create()
  expect(headersOfNotModified).toEqual(['vary', 'cookie', 'x-frame-options', 'DENY', 'etag', etag])
})

const etagIn = (headers: readonly string[]) => headers[headers.indexOf('etag') + 1]
