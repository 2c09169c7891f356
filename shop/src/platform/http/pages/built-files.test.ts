import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { securityHeaders } from '../responses/security-headers.ts'
import { createFileListener } from './built-files.ts'

const script = 'export const tea = "茶"'
let directory: string
let origin: string
const server = createServer()

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'yokoso-files-'))
  mkdirSync(join(directory, 'assets'))
  const files = { 'assets/tea-1a2b.js': script, 'favicon.ico': 'icon', 'service-worker.js': 'self' }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(directory, name), content)
  writeFileSync(join(directory, 'assets/tea-1a2b.js.br'), brotliCompressSync(script))
  writeFileSync(join(directory, 'assets/tea-1a2b.js.gz'), gzipSync(script))
  const serveFile = createFileListener(pathToFileURL(`${directory}/`), securityHeaders)
  server.on('request', (request, response) => serveFile(request, response, () => response.writeHead(404).end('next')))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(directory, { recursive: true })
})

const get = (path: string, init: RequestInit = {}) => fetch(`${origin}${path}`, init)

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])('a file is sent as %s where that is accepted', async (accepted, encoding) => {
  const response = await get('/assets/tea-1a2b.js?v=1', { headers: { 'accept-encoding': accepted } })
  expect(await response.text()).toBe(script)
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test.each(['bytes=5-2', 'bytes=0-18446744073709551615', 'bytes=-', 'lines=1-2', 'bytes=99999-'])(
  'a range of %s is ignored, and breaks nothing',
  async (range) => {
    const response = await get('/favicon.ico', { headers: { range } })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('icon')
  },
)

test('a conditional request returns 304, and HEAD no body', async () => {
  const first = await get('/service-worker.js')
  expect(first.headers.get('cache-control')).toBe('no-cache')
  const etag = first.headers.get('etag')!
  expect((await get('/service-worker.js', { headers: { 'if-none-match': etag } })).status).toBe(304)
  const head = await get('/service-worker.js', { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe('4')
  expect(await head.text()).toBe('')
})

test('a file deleted since the start is still served, and other paths are left to the pages', async () => {
  rmSync(join(directory, 'favicon.ico'))
  expect(await (await get('/favicon.ico')).text()).toBe('icon')
  for (const path of ['/', '/assets', '/assets/tea-1a2b.js.br', '/assets/../favicon.svg', '/%2e%2e/etc/passwd'])
    expect(await (await get(path)).text()).toBe('next')
})

test('a build with a file of an unknown kind does not start', () => {
  writeFileSync(join(directory, 'notes.xyz'), '')
  expect(() => createFileListener(pathToFileURL(`${directory}/`), securityHeaders)).toThrow(/^\/notes\.xyz: /)
})
