import { beforeEach, expect, test, vi } from 'vitest'
import { browserShopApi, isTokenNotValid, sentenceOfEnded } from './browser-shop-api.ts'
import { stubLocalStorage } from '#testing/stub-storage.ts'

const stored = new Map<string, string>()
const sent: string[] = []
const refreshPath = '/api/token/refresh/'
let refreshWorks: boolean
let refreshDetail: string
let whileRenewing: () => void

function respond(status: number, body: object): Response {
  return Response.json(body, { status })
}

beforeEach(() => {
  stored.clear()
  sent.length = 0
  refreshWorks = true
  refreshDetail = 'over'
  whileRenewing = () => {}
  for (const field of ['token_access', 'token_refresh', 'user_id', 'user_name']) stored.set(field, 'stale')
  stubLocalStorage(stored)
  vi.stubGlobal('document', { documentElement: { lang: 'zh-CN', dataset: {} } })
  let last: Promise<unknown> = Promise.resolve()
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, work: () => Promise<string>) => (last = last.then(work, work)) },
  })
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Headers }) => {
    sent.push(url)
    if (url.startsWith(refreshPath)) {
      whileRenewing()
      return refreshWorks
        ? respond(200, { access: 'fresh', refresh: 'fresh-too' })
        : respond(401, { detail: refreshDetail, code: 'token_not_valid' })
    }
    return headers.get('authorization') === 'Bearer fresh'
      ? respond(200, { user: [] })
      : respond(401, { detail: 'stale', code: 'token_not_valid' })
  })
})

function renewals(): string[] {
  return sent.filter((url) => url.startsWith(refreshPath))
}

function twoCalls() {
  const key = 'GET /api/user/index_user_detail/' as never
  return Promise.allSettled([browserShopApi.call(key), browserShopApi.call(key)])
}

test('two calls with a stale token renew it once and both succeed', async () => {
  expect(await twoCalls()).toMatchObject([{ value: { user: [] } }, { value: { user: [] } }])
  expect(renewals()).toHaveLength(1)
  expect(stored.get('token_refresh')).toBe('fresh-too')
})

test('an invalid refresh token ends the session, and is sent once', async () => {
  refreshWorks = false
  const results = await twoCalls()
  expect(results.map((result) => result.status === 'rejected' && isTokenNotValid(result.reason))).toEqual([true, true])
  expect(renewals()).toHaveLength(1)
  expect([...stored.keys()]).toEqual([])
})

test('without locks, on a page that is not served securely, a tab renews its token once all the same', async () => {
  vi.stubGlobal('navigator', {})
  expect(await twoCalls()).toMatchObject([{ value: { user: [] } }, { value: { user: [] } }])
  expect(renewals()).toHaveLength(1)
  stored.set('token_access', 'stale again')
  expect(await twoCalls()).toMatchObject([{ value: { user: [] } }, { value: { user: [] } }])
  expect(renewals()).toHaveLength(2)
})

test('a response that breaks off in the middle is a network failure', async () => {
  const brokenBody = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"user":['))
    },
    pull: (controller) => controller.error(new TypeError('terminated')),
  })
  for (const body of [brokenBody, '{"user":[']) {
    vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'content-type': 'application/json' } }))
    const [outcome] = await twoCalls()
    expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'ApiFailure', status: 0, code: 'network' } })
  }
})

test('sends its language with every call, also the default one: another tab may have changed the cookie', async () => {
  await twoCalls()
  expect(sent).not.toEqual([])
  for (const url of sent) expect(new URL(url, 'http://shop.test').searchParams.get('lang')).toBe('zh-CN')
})

test.each([true, false])('a logout during a renewal of tokens stays (renewal works: %s)', async (works) => {
  refreshWorks = works
  whileRenewing = () => stored.clear()
  const results = await twoCalls()
  expect(results.map((result) => result.status === 'rejected' && isTokenNotValid(result.reason))).toEqual([true, true])
  expect([...stored]).toEqual([])
})

test.each([true, false])('a session created meanwhile is preserved and used (renewal works: %s)', async (works) => {
  refreshWorks = works
  whileRenewing = () => {
    stored.set('token_access', 'fresh')
    stored.set('token_refresh', 'of the new password')
  }
  expect(await twoCalls()).toMatchObject([{ value: { user: [] } }, { value: { user: [] } }])
  expect(stored.get('token_refresh')).toBe('of the new password')
})

test('a call of one person never uses the session of another', async () => {
  whileRenewing = () => ['token_access', 'token_refresh', 'user_id'].forEach((field) => stored.set(field, 'other'))
  const results = await twoCalls()
  expect(results[0]).toMatchObject({ status: 'rejected', reason: { code: 'token_not_valid' } })
  expect(stored.get('token_refresh')).toBe('other')
})

test('each call of a page that waited for the renewal says why the session has ended, and so does a page without one', async () => {
  refreshWorks = false
  refreshDetail = 'The shop has blocked this account.'
  const results = await twoCalls()
  expect(results.map((result) => result.status === 'rejected' && (result.reason as Error).message)).toEqual([
    refreshDetail,
    refreshDetail,
  ])
  expect(sentenceOfEnded()).toBe(refreshDetail)
})
