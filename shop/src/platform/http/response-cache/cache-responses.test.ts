import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { CacheDependencies } from '#platform/database/cache-dependencies.ts'
import type { ResponseCache } from './response-cache.ts'
import { cacheResponses } from './cache-responses.ts'

test.each([
  [['lang=ja; Path=/'], 1],
  [['lang=ja; Path=/', 'own=1'], 0],
  [['own=1', 'lang=ja; Path=/'], 0],
])('a response with the cookies %j is cached %i times', async (cookies, times) => {
  const reads = new CacheDependencies()
  reads.add(['goods'])
  const end = vi.fn(async () => {})
  const cache = { pendingOf: () => ({ reads, key: '' }), end, measure: () => {}, inFlight: { end: () => {} } }
  const app = fastify()
  cacheResponses(app, cache as unknown as ResponseCache)
  app.get('/', (_request, reply) => reply.header('set-cookie', cookies).send('mine'))
  expect((await app.inject('/')).body).toBe('mine')
  expect(end).toHaveBeenCalledTimes(times)
})

test.each([
  [0, 600_000],
  [0.5, 525_000],
])('responses cached together do not expire together: with %d the TTL is %d ms', async (chance, ttlInMs) => {
  vi.spyOn(Math, 'random').mockReturnValue(chance)
  const reads = new CacheDependencies()
  reads.add(['goods'])
  reads.maxAgeInMs = 600_000
  const end = vi.fn<ResponseCache['end']>(async () => {})
  const cache = { pendingOf: () => ({ reads, key: '' }), end, measure: () => {}, inFlight: { end: () => {} } }
  const app = fastify()
  cacheResponses(app, cache as unknown as ResponseCache)
  app.get('/', () => 'popular')
  await app.inject('/')
  const [, { cachedAtInMs, expiresAtInMs }] = end.mock.calls[0]!
  expect(expiresAtInMs - cachedAtInMs).toBe(ttlInMs)
})
