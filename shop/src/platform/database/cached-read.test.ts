import { expect, onTestFinished, test, vi } from 'vitest'
import type { ChangeFeed, ChangesListener } from './change-feed.ts'
import type { Database } from './database.ts'
import { trackDependencies, CacheDependencies } from './cache-dependencies.ts'

const registered = { listeners: [] as ChangesListener[] }
vi.doMock('./database.ts', () => ({
  changesOf: (): Pick<ChangeFeed, 'state' | 'add'> => ({
    state: 'listening',
    add: (listener) => void registered.listeners.push(listener),
  }),
}))
const { cachedRead } = await import('./cached-read.ts')

const announce = (changed: string) => registered.listeners.forEach((listener) => listener.onChange(changed))
const keys = (count: number) => Array.from({ length: count }, (_, n) => `${n} ${'plan '.repeat(200)}`)
const tagOf = (key: string) => `goods/${key.slice(0, key.indexOf(' '))}`

function make(options: Parameters<typeof cachedRead>[2], valueOf: (key: string) => unknown = () => 1) {
  const tagsOf = vi.fn((key: string) => [tagOf(key)])
  const read = vi.fn(async (_database: Database, key: string) => valueOf(key))
  const get = cachedRead(tagsOf, read, options)
  const database = {} as Database
  return { tagsOf, read, getAll: (keys: string[]) => Promise.all(keys.map((key) => get(database, key))) }
}

test('a change evicts the entries that depend on it, without reading the others', async () => {
  const { tagsOf, read, getAll } = make({ maxEntries: 2_000 })
  const all = keys(2_000)
  await getAll(all)
  tagsOf.mockClear()
  const parse = vi.spyOn(JSON, 'parse')
  announce('goods/17')
  expect([tagsOf.mock.calls.length, parse.mock.calls.length]).toEqual([0, 0])
  parse.mockRestore()
  read.mockClear()
  await getAll(all)
  expect(read.mock.calls.map(([, key]) => tagOf(key))).toEqual(['goods/17'])
  announce('goods/*')
  await getAll(all)
  expect(read).toHaveBeenCalledTimes(2_001)
})

test('a large value evicts the least used ones, and others stay', async () => {
  const { read, getAll } = make({ maxSizeInBytes: 100_000 }, () => 'x'.repeat(10_000))
  const all = keys(10)
  for (const key of all) await getAll([key])
  read.mockClear()
  await getAll(all.slice(-3))
  expect(read).not.toHaveBeenCalled()
  await getAll(all.slice(0, 1))
  expect(read).toHaveBeenCalledTimes(1)
})

test('a response made from a value with a TTL is cached no longer', async () => {
  // lru-cache reads the clock once a millisecond and then caches it by a timer.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const maxAgeOf = async ({ getAll }: ReturnType<typeof make>) => {
    const reads = new CacheDependencies()
    await trackDependencies(reads, () => getAll(['1']))
    return reads.maxAgeInMs
  }
  const aging = make({ maxAgeInMs: 60_000 })
  expect(await maxAgeOf(aging)).toBe(60_000)
  vi.advanceTimersByTime(20_000)
  now.mockReturnValue(21_000)
  expect(await maxAgeOf(aging)).toBe(40_000)
  expect(await maxAgeOf(make({}))).toBe(Infinity)
})

test('a failure is not cached', async () => {
  let isBroken = true
  const { getAll } = make({}, () => {
    if (isBroken) throw new Error('broken')
    return 'mended'
  })
  await expect(getAll(['1'])).rejects.toThrow('broken')
  isBroken = false
  expect(await getAll(['1'])).toEqual(['mended'])
})
