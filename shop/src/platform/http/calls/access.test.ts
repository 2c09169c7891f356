/** Access rules: every call over HTTP by every kind of caller. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Call, callsOf, isStaffAccess } from '#platform/contract/call.ts'
import { text } from '#platform/contract/text.ts'
import { createAuthenticate } from '#features/identity/server/index.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { NotFound } from '../responses/errors.ts'
import type { Shopper, Staff } from './access.ts'
import { type Api, createApi } from '../api.ts'

const defineCall = callsOf('Test')

let shop: TestShop
let testConsole: Api
beforeAll(async () => {
  shop = await createTestShop()
  testConsole = await createTestConsole()
})
afterAll(async () => {
  await testConsole.app.close()
  await shop.close()
})

/** Like the console's calls, but a header names the staff: their session is tested within the slice. */
const getConsole = defineCall({
  key: 'GET /api/console/counter/',
  summary: 'For all staff',
  access: 'staff',
  response: z.object({ staff_id: z.int() }),
})
const ship = defineCall({
  key: 'POST /api/console/shipments/',
  summary: 'For staff who may ship',
  access: { staff: 'orders.ship' },
  response: z.object({ staff_id: z.int() }),
})

const refundAgain = defineCall({
  key: 'POST /api/console/goodwill/',
  summary: 'For staff with a recent re-authentication',
  access: 'staff',
  needsRecentSignIn: true,
  response: z.object({ staff_id: z.int() }),
})

const readParcel = defineCall({
  key: 'GET /api/parcel/{order_number}/',
  summary: 'For the order of a bearer or token',
  access: 'order',
  params: z.object({ order_number: text(20) }),
  response: z.object({ shopper_id: z.int() }),
})
const sendParcel = defineCall({ ...readParcel, key: 'POST /api/parcel/{order_number}/' })
const [guest, account] = [1, 2].map((id) => ({ id, username: '', loginId: '' })) as [Shopper, Shopper]
/** Results of the coming authentications by an order token. */
const owners: Shopper[] = []

/** As after a claim: the order is the account's. */
function requireAccount({ id }: Shopper): number {
  if (id === guest.id) throw new NotFound()
  return id
}

async function createTestConsole(): Promise<Api> {
  const { context } = shop
  const api = await createApi({
    log: context.log,
    findShopName: async () => 'test',
    origin: context.config.shopOrigin,
    ownOrigins: [context.config.shopOrigin],
    requestCounts: null,
    allowedOrigins: [],
    trustProxy: [],
    checksResponses: true,
    changes: context.changes,
    responseCache: null,
    authentication: {
      shopper: createAuthenticate(context),
      order: async () => owners.shift() ?? null,
      staff: async ({ headers }) => staffNamed(headers.staff),
    },
  })
  api.add(getConsole, async ({ staff, shopper }) => ({ staff_id: shopper ? 0 : staff.id }))
  api.add(ship, async ({ staff, shopper }) => ({ staff_id: shopper ? 0 : staff.id }))
  api.add(refundAgain, async ({ staff }) => ({ staff_id: staff.id }))
  for (const call of [readParcel, sendParcel])
    api.add(call, async ({ shopper }) => ({ shopper_id: requireAccount(shopper) }))
  await api.app.ready()
  return api
}

function staffNamed(name: unknown): Staff | null {
  const person = { name: '', sessionId: 1, requestId: '', isConfirmed: name === 'packer' }
  if (name === 'viewer') return { ...person, id: 1, role: 'viewer', permissions: new Set(['orders.read']) }
  if (name !== 'packer') return null
  return { ...person, id: 2, role: 'packer', permissions: new Set(['orders.read', 'orders.ship']) }
}

async function createToken(username: string): Promise<string> {
  const json = { username, password: 'correct horse battery' }
  await shop.call('POST', '/api/user/register_user/', { json })
  return (await shop.call('POST', '/api/token/create/', { json })).body.access
}

const sample: Record<string, string> = { id: '1', node_id: '1', goods_id: '1', order_number: 'x' }
function tryCall(app: FastifyInstance, call: Call, headers: Record<string, string>) {
  const [method, path] = call.key.split(' ') as ['GET' | 'POST' | 'PATCH' | 'DELETE', string]
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => sample[name] ?? 'x')
  return app.inject({ method, url, headers: { 'sec-fetch-site': 'same-origin', ...headers } })
}

describe('access', () => {
  test('is declared by every route of the API', () => {
    const declared = new Set(shop.api.calls.map(({ key }) => key.split(' ')[1]!.replace(/\{\w+\}/g, '*')))
    expect(declared.size).toBeGreaterThanOrEqual(20)
    const others = routesOf(shop).filter((path) => path.startsWith('/api/') && !declared.has(path))
    expect(others.toSorted()).toEqual([
      '/api/docs/',
      '/api/docs/favicon-32x32.png/',
      '/api/docs/open.js/',
      '/api/docs/swagger-ui-bundle.js/',
      '/api/docs/swagger-ui.css/',
      '/api/schema/',
    ])
  })

  const statusOf = {
    not_authenticated: 401,
    token_not_valid: 401,
    permission_denied: 403,
    reauthentication_required: 403,
  } as const
  /** None of these visitors has a session of the console in the shop itself. */
  function nameOf({ access, needsRecentSignIn }: Call, api: Api): string {
    if (isStaffAccess(access) && access !== 'console-anonymous' && api === shop.api) return 'the console'
    if (needsRecentSignIn) return 'staff, confirmed'
    return typeof access === 'string' ? access : JSON.stringify(access)
  }

  const visitors = ['nobody', 'wrong token', 'shopper', 'viewer', 'packer'] as const
  type Visitor = (typeof visitors)[number]
  type Outcome = 'let in' | keyof typeof statusOf
  const unknown = 'not_authenticated'
  const spoilt = 'token_not_valid'
  /** Outcomes in the order of `visitors`. */
  const expected: Record<string, [Outcome, Outcome, Outcome, Outcome, Outcome]> = {
    'ignores-token': ['let in', 'let in', 'let in', 'let in', 'let in'],
    public: ['let in', spoilt, 'let in', 'let in', 'let in'],
    shopper: [unknown, spoilt, 'let in', unknown, unknown],
    // Tokens of orders are tested within the slice of guests.
    order: [unknown, spoilt, 'let in', unknown, unknown],
    'console-anonymous': ['let in', 'let in', 'let in', 'let in', 'let in'],
    'the console': [unknown, unknown, unknown, unknown, unknown],
    'staff, confirmed': [unknown, unknown, unknown, 'reauthentication_required', 'let in'],
    staff: [unknown, unknown, unknown, 'let in', 'let in'],
    '{"staff":"orders.ship"}': [unknown, unknown, unknown, 'permission_denied', 'let in'],
  }

  test.each(visitors)('%s is admitted by exactly the calls that declare it', async (visitor) => {
    const headersOf: Record<Visitor, Record<string, string>> = {
      nobody: {},
      'wrong token': { authorization: 'Bearer spoilt' },
      shopper: { authorization: `Bearer ${await createToken(`visitor-${randomUUID()}`)}` },
      viewer: { staff: 'viewer' },
      packer: { staff: 'packer' },
    }
    for (const api of [shop.api, testConsole]) {
      for (const call of api.calls) {
        const result = await tryCall(api.app, call, headersOf[visitor])
        const outcome = expected[nameOf(call, api)]![visitors.indexOf(visitor)]!
        const { code } = result.body.startsWith('{') ? result.json<{ code?: string }>() : {}
        if (outcome === 'let in') {
          const refused = call.access === 'console-anonymous' ? ['permission_denied'] : Object.keys(statusOf)
          expect(refused, `${call.key} responded ${code}`).not.toContain(code)
          expect(result.statusCode, call.key).not.toBe(403)
        } else {
          expect([result.statusCode, code], call.key).toEqual([statusOf[outcome], outcome])
        }
      }
    }
  })

  test('of each kind is tried by every visitor', () => {
    const kinds = [shop.api, testConsole].flatMap((api) => api.calls.map((call) => nameOf(call, api)))
    expect([...new Set(kinds)].toSorted()).toEqual(Object.keys(expected).toSorted())
    expect(shop.api.calls.length).toBeGreaterThanOrEqual(20)
  })

  test('for staff passes their identity to the handler', async () => {
    const result = await tryCall(testConsole.app, ship, { staff: 'packer' })
    expect(result.json()).toEqual({ staff_id: 2 })
  })

  test('of an order that is claimed during a reading call is the account’s; no other call is repeated', async () => {
    const both = { authorization: `Bearer ${await createToken(`claiming-${randomUUID()}`)}`, 'x-order-token': 'x' }
    const answers: [Call, Record<string, string>, Shopper[]][] = [
      [readParcel, both, [guest, account]],
      [readParcel, both, [guest, guest]],
      [readParcel, both, [guest]],
      [readParcel, { 'x-order-token': 'x' }, [guest, account]],
      [sendParcel, both, [guest, account]],
    ]
    const statuses: number[] = []
    for (const [call, headers, found] of answers) {
      owners.splice(0, Infinity, ...found)
      statuses.push((await tryCall(testConsole.app, call, headers)).statusCode)
    }
    expect(statuses).toEqual([200, 404, 404, 404, 404])
  })

  test('is under the console’s path exactly where it is for staff', () => {
    for (const call of [...shop.api.calls, ...testConsole.calls]) {
      expect(isStaffAccess(call.access), call.key).toBe(call.key.includes(' /api/console/'))
    }
  })

  test('of the other kind does not compile', () => {
    const { summary, response } = ship
    // @ts-expect-error a shopper's token is not accepted by the console
    const forShopper = defineCall({ key: 'GET /api/console/counter/', access: 'shopper', summary, response })
    // @ts-expect-error a staff session is not sent to the shop's calls
    const forStaff = defineCall({ key: 'GET /api/counter/', access: 'staff', summary, response })
    expect([forShopper.access, forStaff.access]).toEqual(['shopper', 'staff'])
  })

  test('for staff is refused at start without a way to authenticate them', async () => {
    const withoutConsole = await createTestShop({ hasConsole: false, second: shop })
    expect(withoutConsole.api.calls.filter(({ key }) => key.includes('/api/console/'))).toEqual([])
    expect(() => withoutConsole.api.add(ship, async ({ staff }) => ({ staff_id: staff.id }))).toThrow(
      /no check of staff sessions/,
    )
    await withoutConsole.close()
  })

  test('is ignored by registering, logging in, links of mails, the token calls and the webhook', () => {
    const paths = shop.api.calls.filter(({ access }) => access === 'ignores-token').map(({ key }) => key)
    expect(paths.toSorted()).toEqual([
      'GET /api/order/invoice_file/{code}/',
      'GET /api/order/open/{code}/',
      'POST /api/notice/unsubscribe/',
      'POST /api/order/alipay_notify/',
      'POST /api/order/open/{code}/cashier/',
      'POST /api/order/open/{code}/pay/',
      'POST /api/token/blacklist/',
      'POST /api/token/create/',
      'POST /api/token/passkey/',
      'POST /api/token/passkey/options/',
      'POST /api/token/refresh/',
      'POST /api/token/verify/',
      'POST /api/user/auth_user/',
      'POST /api/user/email/verify/',
      'POST /api/user/forgot_password/',
      'POST /api/user/register_user/',
      'POST /api/user/reset_password/',
    ])
  })

  test.each(['Bearer', 'Bearer  ', 'Bearer a b', 'bearer spoilt'])(
    '%j is a token that is not valid',
    async (header) => {
      const result = await shop.call('GET', '/api/goods_type/', { headers: { authorization: header } })
      expect(result).toMatchObject({ status: 401, body: { code: 'token_not_valid' } })
    },
  )

  test.each(['Basic dXNlcjpwYXNz', 'Token abc', ''])('%j is no token', async (header) => {
    const response = await shop.call('GET', '/api/goods_type/', { headers: { authorization: header } })
    expect(response.status).toBe(200)
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
      // Routes that share a place may name its parameter differently: `:id|:order_number`.
      return [`${folders.join('')}/`.replace(/:\w+(?:\|:\w+)*/g, '*')]
    })
}
