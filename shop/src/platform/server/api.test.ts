/** What holds for every call (contract section 2), asked through the HTTP door. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createShop } from '../../../create-shop.ts'
import type { Call } from '#platform/contract/call.ts'
import { createTestShop, type TestShop } from '#platform/testing/test-shop.ts'
import { openDatabase } from './database.ts'

const nodes = '/api/items-v1/'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const post = (payload: string, contentType: string) =>
  shop.call('POST', `${nodes}?lang=en`, { payload, headers: { 'content-type': contentType } })

const askFrom = (origin: string) => shop.call('GET', '/api/goods_type/', { headers: { origin } })
const callsWith = (access: Call['access']) => shop.api.calls.filter((call) => call.access === access)

const multipart = 'multipart/form-data; boundary=b'
const part = (head: string, body: string) => `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`

describe('a body', () => {
  test.each([
    ['JSON', 'application/json', '{"name":"n","description":"d"}'],
    ['JSON with a charset', 'application/json; charset=utf-8', '{"name":"n","description":"d"}'],
    ['urlencoded', 'application/x-www-form-urlencoded', 'name=n&description=d'],
    ['multipart', multipart, `${part('name="name"', 'n')}${part('name="description"', 'd')}--b--`],
    ['JSON with unknown fields', 'application/json', '{"name":"n","description":"d","role":"staff"}'],
    ['JSON with a prototype in it', 'application/json', '{"__proto__":{"x":1},"name":"n","description":"d"}'],
  ])('may be %s', async (_name, contentType, payload) => {
    expect(await post(payload, contentType)).toMatchObject({ status: 201, body: { id: expect.any(Number) } })
  })

  test.each([
    ['cut JSON', 'application/json', '{"name":'],
    ['multipart without a boundary', 'multipart/form-data', 'x'],
    ['multipart that is none', multipart, 'x'],
    ['cut multipart', multipart, part('name="name"', 'n')],
    ['multipart with a boundary beyond all measure', `multipart/form-data; boundary=${'b'.repeat(253)}`, 'x'],
    ['multipart with a prototype in it', multipart, `${part('name="__proto__"', 'n')}--b--`],
  ])('that is %s is 400', async (_name, contentType, payload) => {
    expect(await post(payload, contentType)).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })

  test.each([
    ['a list', '[]', { body: ['Must be an object.'] }],
    ['text', '"text"', { body: ['Must be an object.'] }],
    ['empty', '', { name: ['Please fill this in.'], description: ['Please fill this in.'] }],
    ['null', 'null', { name: ['Please fill this in.'], description: ['Please fill this in.'] }],
    [
      'of a wrong type',
      '{"name":{"a":1},"description":[]}',
      { name: ['Must be text.'], description: ['Must be text.'] },
    ],
  ])('that is %s is 400, naming what is wrong', async (_name, payload, errors) => {
    const answer = await post(payload, 'application/json')
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', errors } })
    expect(answer.body.detail).toBe(Object.values(errors)[0]![0])
  })

  test.each([
    ['urlencoded', 'application/x-www-form-urlencoded', 'name=a&name=b&description=d'],
    [
      'multipart',
      multipart,
      `${part('name="name"', 'a')}${part('name="name"', 'b')}${part('name="description"', 'd')}--b--`,
    ],
  ])('with a field sent twice is 400, naming it: %s', async (_name, contentType, payload) => {
    const answer = await post(payload, contentType)
    expect(answer).toMatchObject({ status: 400, body: { errors: { name: ['Must be text.'] } } })
  })

  test.each(['text/xml', 'text/plain', 'application/octet-stream', 'nonsense'])('of %s is 415', async (contentType) => {
    expect(await post('x', contentType)).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
  })

  test.each([
    ['JSON', 'application/json', JSON.stringify({ name: 'n'.repeat(1_100_000) })],
    ['urlencoded', 'application/x-www-form-urlencoded', `name=${'n'.repeat(1_100_000)}`],
    ['a field of multipart', multipart, Array.from({ length: 80 }, () => part('name="name"', 'n')).join('')],
  ])('that is too large is 413: %s', async (_name, contentType, payload) => {
    expect(await post(payload, contentType)).toMatchObject({ status: 413, body: { code: 'too_large' } })
  })
})

describe('a path', () => {
  test('answers with and without the last slash', async () => {
    for (const path of ['/api/goods_type/', '/api/goods_type', '/api/goods_type/?lang=ja', '/api/goods_type?lang=ja']) {
      expect((await shop.call('GET', path)).status, path).toBe(200)
    }
  })

  test.each([
    ['/api/goods_type/', 'POST', 'GET, HEAD'],
    ['/api/items-v1/', 'GET', 'POST'],
    ['/api/items-v1/1', 'DELETE', 'GET, HEAD'],
    ['/api/token/create', 'GET', 'POST'],
    // These would else be taken for an order's number, goods' id …
    ['/api/order/alipay_notify/', 'GET', 'POST'],
    ['/api/order/alipay_refund?lang=ja', 'GET', 'POST'],
    ['/api/items-v1/put_file/', 'GET', 'POST'],
    ['/api/favorites/index_user_favorites_queryset/', 'DELETE', 'GET, HEAD'],
  ] as const)('%s does not take %s', async (path, method, allow) => {
    const answer = await shop.call(method, path)
    expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' }, headers: { allow } })
  })

  test.each([
    ['/api/nothing/', 404],
    ['//', 404],
    [`/api/items-v1/${'1'.repeat(400)}/`, 404],
    ['/api/items-v1/%zz/', 400],
    ...['0', '-1', '99999999999', '1.5', 'abc', '%00'].flatMap((id): [string, number][] => [
      [`/api/items-v1/${id}/`, 404],
      [`/api/goods_info/${id}/`, 404],
    ]),
  ])('%s has the shape of every refusal', async (path, status) => {
    const answer = await shop.call('GET', path)
    expect(answer).toMatchObject({ status, body: { detail: expect.any(String), code: expect.any(String) } })
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test.each(['a b<>', 'localhost:port', '[', 'a@localhost:5173', 'localhost/x?'])(
    'asked of the host %s, that cannot be one, is 400',
    async (host) => {
      expect(await shop.call('GET', '/api/goods_info/', { headers: { host } })).toMatchObject({
        status: 400,
        body: { code: 'invalid' },
      })
    },
  )

  test.each([
    ['/api/goods_type/', 'GET, HEAD, OPTIONS'],
    ['/api/goods_type', 'GET, HEAD, OPTIONS'],
    ['/api/favorites/7/?lang=ja', 'DELETE, OPTIONS'],
    ['/api/token/create/', 'POST, OPTIONS'],
    ['/api/schema/', 'GET, HEAD, OPTIONS'],
  ])('%s tells its methods to whoever asks for its OPTIONS', async (url, allow) => {
    const answer = await shop.api.app.inject({ method: 'OPTIONS', url })
    expect(answer).toMatchObject({ statusCode: 204, headers: { allow } })
  })

  test('that nothing answers has no OPTIONS; a preflight is answered as before', async () => {
    const ask = (url: string, headers = {}) => shop.api.app.inject({ method: 'OPTIONS', url, headers })
    expect(await ask('/api/nothing/')).toMatchObject({ statusCode: 404 })
    const preflight = { origin: 'http://localhost:5173', 'access-control-request-method': 'POST' }
    const answer = await ask('/api/token/create/', preflight)
    expect(answer).toMatchObject({
      statusCode: 204,
      headers: { 'access-control-allow-origin': 'http://localhost:5173' },
    })
  })

  test('answers HEAD as GET, without the body', async () => {
    const answer = await shop.api.app.inject({ method: 'HEAD', url: '/api/goods_type/' })
    expect(answer).toMatchObject({ statusCode: 200, body: '' })
  })
})

describe('a query', () => {
  const count = async (query: string) => {
    const { status, body } = await shop.call('GET', `/api/goods_type/?${query}`)
    return status === 200 ? body.results.length : status
  }

  test.each(['page_size=0', 'page_size=abc', 'page_size=-1', 'page=0', 'page=x'])('%s is 400', async (query) => {
    expect(await count(query)).toBe(400)
  })

  test.each(['page_size=', 'page=', 'page=&page_size=', 'lang='])('%s is as if it were not there', async (query) => {
    expect(await count(query)).toBe(await count(''))
  })

  test('may leave filters and ordering empty, as a form sends them', async () => {
    const query = 'ordering=&type_1=&type_2=&query=&page=&page_size='
    for (const path of ['/api/goods_info/', '/api/goods_info/search_goods_queryset/']) {
      expect(await shop.call('GET', `${path}?${query}`), path).toMatchObject({ status: 200 })
    }
  })

  test('asking for more than a hundred a page gets a hundred', async () => {
    await shop.context.database.execute(
      `with made as (insert into goods_types (position) select n from generate_series(1, 105) as n returning id)
       insert into goods_type_translations (goods_type_id, language, name) select id, 'zh-CN', '类' || id from made`,
    )
    expect(await count('page_size=1000')).toBe(100)
  })
})

describe('an answer', () => {
  test('carries a request id of its own, nosniff, and no store when it refuses', async () => {
    const [one, other] = await Promise.all([shop.call('GET', '/api/goods_type/'), shop.call('GET', '/api/nothing/')])
    expect(one.headers['x-request-id']).not.toBe(other.headers['x-request-id'])
    for (const { headers } of [one, other]) expect(headers['x-content-type-options']).toBe('nosniff')
    expect(other.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    })
  })

  test('that is one person’s, or makes somebody a person, is kept by nobody', async () => {
    const credentials = { username: 'kept-by-nobody', password: 'correct horse battery' }
    const registered = await shop.call('POST', '/api/user/register_user/', { json: credentials })
    const { headers, body } = await shop.call('POST', '/api/token/create/', { json: credentials })
    const token: string = body.access
    const paths = [
      '/api/user/index_user_detail/',
      '/api/order/index_user_order_querset/',
      '/api/favorites/index_user_favorites_queryset/',
    ]
    const answers = await Promise.all(paths.map((path) => shop.call('GET', path, { token })))
    for (const answer of [registered, { headers, status: 200 }, ...answers]) {
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.status).toBeLessThan(300)
    }
    expect((await shop.call('GET', '/api/goods_type/')).headers['cache-control']).toBeUndefined()
  })

  test.each([
    ['', {}, '没有找到。'],
    ['?lang=ja', {}, '見つかりませんでした。'],
    ['?lang=en', {}, 'Not found.'],
    ['', { cookie: 'a=b; lang=ja' }, '見つかりませんでした。'],
    ['?lang=en', { cookie: 'lang=ja' }, 'Not found.'],
    ['?lang=fr', { cookie: 'lang=xx' }, '没有找到。'],
    ['?lang=ja&lang=en', {}, '没有找到。'],
    ['', { 'accept-language': 'en' }, '没有找到。'],
  ])('speaks the language asked for: %j %j', async (query, headers, detail) => {
    expect((await shop.call('GET', `/api/nothing/${query}`, { headers: { ...headers } })).body.detail).toBe(detail)
  })

  test('may be read by the pages of the shop on another port, and by no others', async () => {
    const allowed = await askFrom('http://localhost:5173')
    expect(allowed.headers['access-control-allow-origin']).toBe('http://localhost:5173')
    const foreign = await askFrom('https://evil.example')
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('access', () => {
  const sample = { id: '1', node_id: '1', goods_id: '1', order_number: 'x' } as Record<string, string>
  const knock = (call: Call, token?: string) => {
    const [method, path] = call.key.split(' ') as ['GET' | 'POST' | 'DELETE', string]
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => sample[name] ?? 'x')
    return shop.call(method, url, token === undefined ? {} : { token })
  }

  test('is declared by every route of the API', () => {
    const declared = new Set(shop.api.calls.map(({ key }) => key.split(' ')[1]!.replace(/\{\w+\}/g, '*')))
    expect(declared.size).toBeGreaterThanOrEqual(20)
    expect(routesOf(shop).filter((path) => path.startsWith('/api/') && !declared.has(path))).toEqual([
      '/api/schema/',
      '/api/docs/',
      '/api/docs/open.js/',
      '/api/docs/swagger-ui.css/',
      '/api/docs/swagger-ui-bundle.js/',
      '/api/docs/favicon-32x32.png/',
    ])
  })

  test('calls for a shopper ask for a login', async () => {
    expect(callsWith('shopper').length).toBeGreaterThanOrEqual(5)
    for (const call of callsWith('shopper')) {
      const { status, body } = await knock(call)
      expect({ status, code: body.code }, call.key).toEqual({ status: 401, code: 'not_authenticated' })
    }
  })

  test('a token that is not valid is refused by public calls too', async () => {
    const calls = [...callsWith('shopper'), ...callsWith('public')]
    expect(callsWith('public').length).toBeGreaterThanOrEqual(5)
    for (const call of calls) {
      const { status, body } = await knock(call, 'spoilt')
      expect({ status, code: body.code }, call.key).toEqual({ status: 401, code: 'token_not_valid' })
    }
  })

  test('registering, logging in, the token calls and the notice do not look at it', async () => {
    const paths = callsWith('ignores-token').map(({ key }) => key)
    expect(paths.toSorted()).toEqual([
      'POST /api/order/alipay_notify/',
      'POST /api/token/create/',
      'POST /api/token/refresh/',
      'POST /api/token/verify/',
      'POST /api/user/auth_user/',
      'POST /api/user/register_user/',
    ])
    for (const call of callsWith('ignores-token')) {
      expect((await knock(call, 'spoilt')).status, call.key).not.toBe(401)
    }
  })

  test.each(['Bearer', 'Bearer  ', 'Bearer a b', 'bearer spoilt'])(
    '%j is a token that is not valid',
    async (header) => {
      const answer = await shop.call('GET', '/api/goods_type/', { headers: { authorization: header } })
      expect(answer).toMatchObject({ status: 401, body: { code: 'token_not_valid' } })
    },
  )

  test.each(['Basic dXNlcjpwYXNz', 'Token abc', ''])('%j is no token', async (header) => {
    const answer = await shop.call('GET', '/api/goods_type/', { headers: { authorization: header } })
    expect(answer.status).toBe(200)
  })
})

/** Every route with its last slash, parameters as `*`. */
function routesOf({ api }: TestShop): string[] {
  const folders: string[] = []
  return api.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, segment, methods] = /^([│ ]*)[├└]── (\S*) \((.*)\)/.exec(line) ?? []
      if (indent === undefined || methods === 'OPTIONS') return []
      folders.splice(indent.length / 4, Infinity, segment!)
      return [`${folders.join('')}/`.replace(/:\w+/g, '*')]
    })
}

describe('with the database away', () => {
  test('says so, and when to come back', async () => {
    const door = openDatabase('postgresql://shop@127.0.0.1:9/nothing')
    const { api } = await createShop({ ...shop.context, ...door })
    const ask = (url: string) => api.app.inject({ url })
    const answer = await ask(`${nodes}1/?lang=en`)
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.json()).toEqual({
      code: 'unavailable',
      detail: 'The shop cannot serve this right now. Please try again soon.',
    })
    expect((await ask('/healthz')).statusCode).toBe(200)
    const ready = await ask('/readyz')
    expect(ready.statusCode).toBe(503)
    expect(ready.json()).toEqual({ detail: 'the database cannot be reached', code: 'unavailable' })
    await api.app.close()
    await door.close()
  })

  test('comes back by itself when connections were cut', async () => {
    await shop.call('GET', '/api/goods_type/')
    const client = shop.context.database.$client
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    const answers = []
    for (let count = 0; count < 3; count++) answers.push((await shop.call('GET', '/api/goods_type/')).status)
    expect(answers.at(-1)).toBe(200)
    expect(answers.every((status) => status === 200 || status === 503)).toBe(true)
  })
})

test('a fault of ours tells nothing about itself', async () => {
  await shop.context.database.$client.query('alter table test_nodes rename to hidden_nodes')
  const answer = await shop.call('GET', `${nodes}1/?lang=en`)
  await shop.context.database.$client.query('alter table hidden_nodes rename to test_nodes')
  expect(answer.status).toBe(500)
  expect(answer.body).toEqual({
    code: 'internal_error',
    detail: 'Something went wrong on our side. Please try again soon.',
  })
})
