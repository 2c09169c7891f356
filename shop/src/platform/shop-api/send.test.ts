import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { overrideCurrentLanguage } from '#platform/i18n/current-language.ts'
import { defaultLanguage } from '#platform/i18n/language.ts'
import { send } from './send.ts'

const sent: { url: string; init: RequestInit & { headers: Headers } }[] = []
let respond: () => Promise<Response>

beforeEach(() => {
  sent.length = 0
  respond = async () => Response.json({ ok: true })
  vi.stubGlobal('document', { documentElement: { dataset: { apiOrigin: 'https://api.shop.test' } } })
  vi.stubGlobal('fetch', (url: string, init: RequestInit & { headers: Headers }) => {
    sent.push({ url, init })
    return respond()
  })
})

test('a call is sent to the API’s origin, in the page’s language, with its body as JSON', async () => {
  overrideCurrentLanguage(() => 'ja')
  onTestFinished(() => overrideCurrentLanguage(() => defaultLanguage))
  const input = { params: { id: 7 }, query: { page: 2 }, body: { amount: 1 }, headers: { 'idempotency-key': 'k' } }
  expect(await send('POST /api/goods_info/{id}/', input)).toEqual({ ok: true })
  expect(sent).toMatchObject([
    { url: 'https://api.shop.test/api/goods_info/7/?page=2&lang=ja', init: { method: 'POST', body: '{"amount":1}' } },
  ])
  const { headers } = sent[0]!.init
  expect([headers.get('content-type'), headers.get('idempotency-key')]).toEqual(['application/json', 'k'])
})

test('a form is sent as it is: the browser names its content type', async () => {
  const files = new FormData()
  await send('POST /api/media/', { files })
  expect(sent[0]!.init.body).toBe(files)
  expect(sent[0]!.init.headers.has('content-type')).toBe(false)
})

test('a call may bring its own transport', async () => {
  const transport = async (url: string) => Response.json({ url })
  expect(await send('POST /api/media/', { transport })).toEqual({ url: 'https://api.shop.test/api/media/?lang=zh-CN' })
  expect(sent).toEqual([])
})

test('a call may name another language than the page has', async () => {
  await send('GET /api/shop_text/{kind}/', { params: { kind: 'terms' }, language: 'en' })
  expect(sent[0]!.url).toBe('https://api.shop.test/api/shop_text/terms/?lang=en')
})

test('a file is a blob with its type; instead of the file an error or a page of a proxy is a failure', async () => {
  const input = { isFile: true } as const
  respond = async () => new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } })
  const file = (await send('GET /api/file/', input)) as Blob
  expect([file.type, await file.text()]).toEqual(['application/pdf', '%PDF-'])
  respond = async () => Response.json({ detail: 'Gone', code: 'not_found' }, { status: 404 })
  await expect(send('GET /api/file/', input)).rejects.toMatchObject({ status: 404, code: 'not_found' })
  respond = async () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })
  await expect(send('GET /api/file/', input)).rejects.toMatchObject({ status: 502, code: 'unavailable' })
})

test('204 has no body', async () => {
  respond = async () => new Response(null, { status: 204 })
  expect(await send('DELETE /api/order/{id}/', { params: { id: 1 } })).toBeUndefined()
})

test('an error carries the number by which the log names the request', async () => {
  respond = async () =>
    Response.json({ detail: 'no', code: 'not_found' }, { status: 404, headers: { 'x-request-id': 'r-1' } })
  await expect(send('GET /api/a/', {})).rejects.toMatchObject({ status: 404, code: 'not_found', requestId: 'r-1' })
})

test('a page of a proxy is no response of the shop', async () => {
  respond = async () => new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } })
  await expect(send('GET /api/a/', {})).rejects.toMatchObject({ status: 502, code: 'unavailable', requestId: null })
  const foreignError = (status: number) => ({ detail: `${status}`, code: 'network' })
  await expect(send('GET /api/a/', { foreignError })).rejects.toMatchObject({ message: '502', code: 'network' })
})

test.each([null, {}, [], 'late', { message: 'upstream timed out' }])(
  'JSON of a proxy is no response of the shop: %j',
  async (body) => {
    for (const status of [400, 404, 429, 500, 502]) {
      respond = async () => Response.json(body, { status })
      await expect(send('GET /api/a/', {})).rejects.toMatchObject({ name: 'ApiFailure', status, code: 'unavailable' })
    }
  },
)

test('JSON that breaks off is no response', async () => {
  respond = async () => new Response('{"ok":tr', { headers: { 'content-type': 'application/json' } })
  await expect(send('GET /api/a/', {})).rejects.toMatchObject({ name: 'ApiFailure', status: 0, code: 'network' })
})

test('a network failure and an aborted call are distinguished', async () => {
  respond = async () => Promise.reject(new TypeError('failed to fetch'))
  await expect(send('GET /api/a/', {})).rejects.toMatchObject({ name: 'ApiFailure', status: 0, code: 'network' })
  respond = async () => Promise.reject(new DOMException('aborted', 'AbortError'))
  await expect(send('GET /api/a/', {})).rejects.toMatchObject({ name: 'AbortError' })
})
