import { beforeEach, expect, test, vi } from 'vitest'
import { findOfflineResponse, deletePersonalResponses, saveOfflineResponse, savedAtOf } from './offline-responses.ts'

const caches = new Map<string, Map<string, Response>>()

beforeEach(() => {
  caches.clear()
  vi.stubGlobal('caches', {
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
    open: async (name: string) => {
      const entries = caches.get(name) ?? new Map<string, Response>()
      caches.set(name, entries)
      return {
        put: async (key: string, response: Response) => void entries.set(key, response),
        match: async (key: string) => entries.get(key)?.clone(),
        keys: async () => [...entries.keys()],
        delete: async (key: string) => entries.delete(key),
      }
    },
  })
})

test('an offline copy has the time it was saved; a fresh response has none', async () => {
  const fresh = { price: '128.00' }
  await saveOfflineResponse(null, '/api/goods_info/1/', fresh)
  const saved = await findOfflineResponse(null, '/api/goods_info/1/')
  expect(saved).toEqual(fresh)
  expect(Date.parse(savedAtOf(saved)!)).toBeLessThanOrEqual(Date.now())
  expect(savedAtOf(fresh)).toBeUndefined()
})

test('of several the oldest counts', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T09:00:00Z') })
  await saveOfflineResponse(null, '/a', { a: 1 })
  vi.setSystemTime(new Date('2026-11-21T10:00:00Z'))
  await saveOfflineResponse(null, '/b', { b: 1 })
  vi.useRealTimers()
  const [a, b] = [await findOfflineResponse(null, '/a'), await findOfflineResponse(null, '/b')]
  expect(savedAtOf(b, a, { fresh: true })).toBe('2026-11-21T09:00:00.000Z')
})

test('copies of one person are hidden from others, and a logout deletes them', async () => {
  await saveOfflineResponse('7', '/api/order/', { count: 1 })
  await saveOfflineResponse(null, '/api/goods_info/1/', { id: 1 })
  expect(await findOfflineResponse('8', '/api/order/')).toBeNull()
  await deletePersonalResponses()
  expect(await findOfflineResponse('7', '/api/order/')).toBeNull()
  expect(await findOfflineResponse(null, '/api/goods_info/1/')).toEqual({ id: 1 })
})

test('without storage nothing is saved and nothing breaks', async () => {
  vi.stubGlobal('caches', undefined)
  await saveOfflineResponse(null, '/a', { a: 1 })
  expect(await findOfflineResponse(null, '/a')).toBeNull()
  await expect(deletePersonalResponses()).resolves.toBeUndefined()
})

test('nor where the browser refuses to open it', async () => {
  const refuse = () => Promise.reject(new DOMException('denied', 'SecurityError'))
  vi.stubGlobal('caches', { open: refuse, keys: refuse })
  await saveOfflineResponse(null, '/a', { a: 1 })
  expect(await findOfflineResponse(null, '/a')).toBeNull()
  await expect(deletePersonalResponses()).resolves.toBeUndefined()
})
