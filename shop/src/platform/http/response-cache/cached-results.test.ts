import { expect, onTestFinished, test, vi } from 'vitest'
import {
  trackDependencies,
  recordMaxAge,
  recordReads,
  CacheDependencies,
} from '#platform/database/cache-dependencies.ts'
import { CachedResults } from './cached-results.ts'
import { InFlightResponses } from './in-flight-responses.ts'

function createResults() {
  const inFlight = new InFlightResponses()
  const results = new CachedResults(inFlight)
  const change = (tag: string) => {
    results.drop(tag)
    inFlight.note(tag)
  }
  return { results, change }
}

test('concurrent calls share one read, cached until a change', async () => {
  const { results, change } = createResults()
  const read = vi.fn(async () => {
    recordReads('types')
    await Promise.resolve()
    return ['tea']
  })
  const values = await Promise.all([1, 2, 3].map(() => results.get('/api/goods_type/', read)))
  expect([values, read.mock.calls.length]).toEqual([[['tea'], ['tea'], ['tea']], 1])
  await results.get('/api/goods_type/', read)
  expect(read).toHaveBeenCalledOnce()
  change('types')
  await results.get('/api/goods_type/', read)
  expect(read).toHaveBeenCalledTimes(2)
})

test('a call after a change does not wait for an earlier read', async () => {
  const { results, change } = createResults()
  const gates = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let turn = 0
  const read = () => {
    recordReads('types')
    return gates[turn++]!.promise
  }
  const early = results.get('types', read)
  change('types')
  const late = results.get('types', read)
  gates[1]!.resolve('new')
  gates[0]!.resolve('old')
  expect(await Promise.all([early, late])).toEqual(['old', 'new'])
  expect(await results.get('types', read)).toBe('new')
})

test('of what grows old a page has half the age at least, and never more than is left', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { results } = createResults()
  const read = vi.fn(async () => {
    recordReads('types')
    recordMaxAge(600_000)
  })
  const maxAges = []
  for (const passedInMs of [0, 240_000, 60_000, 1, 240_000]) {
    vi.setSystemTime(Date.now() + passedInMs)
    const page = new CacheDependencies()
    await trackDependencies(page, () => results.get('types', read))
    maxAges.push(page.maxAgeInMs)
  }
  expect(maxAges).toEqual([600_000, 360_000, 300_000, 600_000, 360_000])
  expect(read).toHaveBeenCalledTimes(2)
})

test('a failure reaches all waiting callers, and no later ones', async () => {
  const { results } = createResults()
  const fail = () => Promise.reject(new Error('away'))
  const both = await Promise.allSettled([results.get('types', fail), results.get('types', fail)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await results.get('types', async () => 'there')).toBe('there')
})

test('a result larger than the cache is returned and not cached', async () => {
  const { results, change } = createResults()
  const read = vi.fn(async () => {
    recordReads('types')
    return 'x'.repeat(9_000_000)
  })
  await results.get('large', read)
  await results.get('large', read)
  expect(read).toHaveBeenCalledTimes(2)
  change('types')
})
