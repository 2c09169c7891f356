/** Who may ask what: every call of the shop, asked through the HTTP door with and without a token. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#platform/contract/call.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const callsWith = (access: Call['access']) => shop.api.calls.filter((call) => call.access === access)

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
