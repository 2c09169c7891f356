/** Pages are served while somebody posts the longest and worst texts. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { longRequestsOf } from '#testing/long-texts.ts'
import { type Post, postInThread } from '#testing/post-in-thread.ts'
import { stubPages } from '#testing/stub-pages.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { createPageListener } from './page-server.ts'

/** Generous, for a busy machine: texts processed before they were measured took minutes. */
const maxTimeInMs = 5_000
const minPages = 20

let shop: TestShop
let origin: string
const server = createServer()

beforeAll(async () => {
  shop = await createTestShop({ pages: stubPages(async () => new Response('page')) })
  server.on('request', createPageListener(shop.api, { clientDirectory: null })).listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await shop.close()
})

/** Largest posts in each kind of form: a username of a megabyte, and as much as a form may contain. */
function worstPosts(): Post[] {
  const call = shop.api.calls.find(({ key }) => key === 'POST /api/user/register_user/')!
  return longRequestsOf(call, true)
    .filter(({ name }) => / bytes, as (?:username|unknown_field)$/.test(name))
    .flatMap(({ options }) => {
      const post = { contentType: options.headers!['content-type']!, body: String(options.payload) }
      return ['/api/user/register_user/', '/user/register'].map((path) => ({ ...post, path }))
    })
    .toArray()
}

test('a page is served while the longest and worst texts are posted again and again', async () => {
  const posts = worstPosts()
  expect(posts.length).toBeGreaterThan(200)
  const timesInMs: number[] = []
  const over = new AbortController()
  const posting = postInThread(origin, posts).finally(() => over.abort())
  while (!over.signal.aborted) {
    const startedAt = performance.now()
    const response = await fetch(`${origin}/shop`)
    expect(await response.text()).toBe('page')
    timesInMs.push(performance.now() - startedAt)
  }
  const statuses = await posting
  expect(new Set(statuses)).toEqual(new Set([200, 400, 413]))
  const ofMegabytes = statuses.filter((_status, index) => posts[index]!.body.length > 500_000)
  expect(new Set(ofMegabytes)).toEqual(new Set([413]))
  expect(timesInMs.length).toBeGreaterThan(minPages)
  expect(Math.max(...timesInMs)).toBeLessThan(maxTimeInMs)
}, 180_000)
