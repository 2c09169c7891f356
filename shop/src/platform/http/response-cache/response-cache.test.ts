import { afterEach, expect, test, vi } from 'vitest'
import { pino } from 'pino'
import type { ChangeFeed } from '#platform/database/change-feed.ts'
import { ResponseCache } from './response-cache.ts'
import { CachedResponse } from './cached-response.ts'

const changes = { state: 'listening', add: () => {}, settle: async () => {} } as unknown as ChangeFeed
const bounds = { maxResponses: 10, maxSizeInBytes: 1_000_000 }
const makeAhead = async () => {}

afterEach(() => void vi.useRealTimers())

test('a response is served until it expires, and then made again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 })
  const cache = new ResponseCache({ changes, log: pino({ level: 'silent' }), bounds, makeAhead })
  const sale = { body: Buffer.from('sale'), headers: [], isCompressible: false, tags: new Set(['goods' as const]) }
  const pending = cache.begin('sale', {} as never)
  await cache.end(pending, new CachedResponse({ ...sale, cachedAtInMs: 1_000, expiresAtInMs: 5_000 }))
  vi.setSystemTime(4_999)
  expect(cache.find('sale')).toMatchObject({ isStale: false })
  vi.setSystemTime(5_000)
  expect(cache.find('sale')).toBeNull()
  expect(cache.count).toBe(0)
})
