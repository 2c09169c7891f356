/** Rules of contract section 2, checked over HTTP for every call. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

const nodes = '/api/items-v1/'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const callFrom = (origin: string) => shop.call('GET', '/api/goods_type/', { headers: { origin } })

describe('a path', () => {
  test('works with and without the last slash', async () => {
    for (const path of ['/api/goods_type/', '/api/goods_type', '/api/goods_type/?lang=ja', '/api/goods_type?lang=ja']) {
      expect((await shop.call('GET', path)).status, path).toBe(200)
    }
  })

  test.each([
    ['/api/goods_type/', 'POST', 'GET, HEAD'],
    ['/api/items-v1/', 'GET', 'POST'],
    ['/api/items-v1/1', 'DELETE', 'GET, HEAD'],
    ['/api/token/create', 'GET', 'POST'],
    // A wider route would otherwise read these as an order's number, an item's id …
    ['/api/order/alipay_notify/', 'GET', 'POST'],
    ['/api/order/alipay_refund?lang=ja', 'GET', 'POST'],
    ['/api/items-v1/put_file/', 'GET', 'POST'],
    ['/api/favorites/index_user_favorites_queryset/', 'DELETE', 'GET, HEAD'],
  ] as const)('%s refuses %s', async (path, method, allow) => {
    const response = await shop.call(method, path)
    expect(response).toMatchObject({ status: 405, body: { code: 'method_not_allowed' }, headers: { allow } })
  })

  test.each([
    ['/api/nothing/', 404],
    ['//', 404],
    [`/api/items-v1/${'1'.repeat(32)}/`, 404],
    [`/api/items-v1/${'1'.repeat(33)}/`, 400],
    ['/api/items-v1/%zz/', 400],
    ...['0', '-1', '99999999999', '1.5', 'abc', '%00'].flatMap((id): [string, number][] => [
      [`/api/items-v1/${id}/`, 404],
      [`/api/goods_info/${id}/`, 404],
    ]),
  ])('%s has the shape of every refusal', async (path, status) => {
    const response = await shop.call('GET', path)
    expect(response).toMatchObject({ status, body: { detail: expect.any(String), code: expect.any(String) } })
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test.each(['a b<>', 'localhost:port', '[', 'a@localhost:5173', 'localhost/x?'])(
    'requested from the invalid host %s is 400',
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
  ])('%s returns its methods for OPTIONS to any caller', async (url, allow) => {
    const response = await shop.api.app.inject({ method: 'OPTIONS', url })
    expect(response).toMatchObject({ statusCode: 204, headers: { allow } })
  })

  test('without a route has no OPTIONS; a preflight works as before', async () => {
    const sendPreflight = (url: string, headers = {}) => shop.api.app.inject({ method: 'OPTIONS', url, headers })
    expect(await sendPreflight('/api/nothing/')).toMatchObject({ statusCode: 404 })
    const preflight = { origin: 'http://localhost:5173', 'access-control-request-method': 'POST' }
    const response = await sendPreflight('/api/token/create/', preflight)
    expect(response).toMatchObject({
      statusCode: 204,
      headers: { 'access-control-allow-origin': 'http://localhost:5173' },
    })
  })

  test('responds to HEAD as to GET, without the body', async () => {
    const response = await shop.api.app.inject({ method: 'HEAD', url: '/api/goods_type/' })
    expect(response).toMatchObject({ statusCode: 200, body: '' })
  })
})

describe('a host', () => {
  test.each(['evil.example', 'localhost.evil.example', '10.0.0.7:8000'])(
    'that is none of ours, %s, is 421 and names the setting',
    async (host) => {
      const response = await shop.call('GET', '/api/goods_info/?lang=en', { headers: { host } })
      expect(response).toMatchObject({ status: 421, body: { code: 'misdirected_request' } })
      expect(response.body.detail).toContain('PUBLIC_SHOP_ORIGIN')
      expect(response.body.detail).not.toContain('evil.example')
      for (const path of ['/healthz', '/readyz']) {
        expect((await shop.call('GET', path, { headers: { host } })).status, path).toBe(200)
      }
    },
  )
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

  test('requesting more than a hundred a page returns a hundred', async () => {
    await shop.context.database.execute(
      `with made as (insert into goods_types (position) select n from generate_series(1, 105) as n returning id)
       insert into goods_type_translations (goods_type_id, language, name) select id, 'zh-CN', '类' || id from made`,
    )
    expect(await count('page_size=1000')).toBe(100)
  })

  test('with another host of ours returns the configured origin in addresses', async () => {
    const response = await shop.call('GET', '/api/goods_type/?page_size=1', { headers: { host: '127.0.0.1:9' } })
    const next = 'http://localhost:5173/api/goods_type/?page_size=1&page=2'
    expect(response.body.next).toBe(next)
    const absolute = await shop.call('GET', 'http://127.0.0.1:9/api/goods_type/?page_size=1')
    expect(absolute.body.next).toBe(next)
  })
})

describe('a response', () => {
  test('carries a request id of its own, nosniff, and no store when it refuses', async () => {
    const [one, other] = await Promise.all([shop.call('GET', '/api/goods_type/'), shop.call('GET', '/api/nothing/')])
    expect(one.headers['x-request-id']).not.toBe(other.headers['x-request-id'])
    for (const { headers } of [one, other]) expect(headers['x-content-type-options']).toBe('nosniff')
    expect(other.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    })
  })

  test('with personal data or credentials must not be cached', async () => {
    const credentials = { username: 'kept-by-nobody', password: 'correct horse battery' }
    const registered = await shop.call('POST', '/api/user/register_user/', { json: credentials })
    const { headers, body } = await shop.call('POST', '/api/token/create/', { json: credentials })
    const token: string = body.access
    const paths = [
      '/api/user/index_user_detail/',
      '/api/order/index_user_order_querset/',
      '/api/favorites/index_user_favorites_queryset/',
    ]
    const responses = await Promise.all(paths.map((path) => shop.call('GET', path, { token })))
    for (const response of [registered, { headers, status: 200 }, ...responses]) {
      expect(response.headers['cache-control']).toBe('no-store')
      expect(response.status).toBeLessThan(300)
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
  ])('uses the requested language: %j %j', async (query, headers, detail) => {
    expect((await shop.call('GET', `/api/nothing/${query}`, { headers: { ...headers } })).body.detail).toBe(detail)
  })

  test('may be read by the pages of the shop on another port, and by no others', async () => {
    const allowed = await callFrom('http://localhost:5173')
    expect(allowed.headers['access-control-allow-origin']).toBe('http://localhost:5173')
    const foreign = await callFrom('https://evil.example')
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
  })
})

test('to a bug reveals nothing about it', async () => {
  await shop.context.database.$client.query('alter table test_nodes rename to hidden_nodes')
  const response = await shop.call('GET', `${nodes}1/?lang=en`)
  await shop.context.database.$client.query('alter table hidden_nodes rename to test_nodes')
  expect(response.status).toBe(500)
  expect(response.body).toEqual({
    code: 'internal_error',
    detail: 'Something went wrong on our side. Please try again shortly.',
  })
})
