import { expect, test } from 'vitest'
import { Unavailable } from '#platform/http/responses/errors.ts'
import { createFairQueue, type Place } from './fair-queue.ts'

const bounds = { concurrency: 1, maxWaiting: 10, maxInLine: 6 }

/** A queue whose only slot is occupied until opened, and a log of the work done, in order. */
function closedQueue(limits = bounds) {
  const queue = createFairQueue(limits)
  const gate = Promise.withResolvers<void>()
  const done: string[] = []
  const running = queue.run({ line: 'gate' }, () => gate.promise)
  const enqueue = (place: Place, name = place.line) => queue.run(place, async () => void done.push(name))
  return { enqueue, done, open: () => (gate.resolve(), running) }
}

test('serves lines in turn: a flood of one line delays another by one of its kind', async () => {
  const { enqueue, done, open } = closedQueue()
  const flood = Array.from({ length: 5 }, () => enqueue({ line: 'flood' }))
  const one = enqueue({ line: 'one' })
  await open()
  await Promise.all([...flood, one])
  expect(done).toEqual(['flood', 'one', 'flood', 'flood', 'flood', 'flood'])
})

test('serves prioritised lines first, in turn as well', async () => {
  const { enqueue, done, open } = closedQueue()
  const all = [
    enqueue({ line: 'a' }),
    enqueue({ line: 'b' }),
    enqueue({ line: 'known', goesFirst: true }),
    enqueue({ line: 'known', goesFirst: true }),
    enqueue({ line: 'friend', goesFirst: true }),
  ]
  await open()
  await Promise.all(all)
  expect(done).toEqual(['known', 'friend', 'known', 'a', 'b'])
})

test('refuses a line that is too long; when all together are too many, the longest line loses its last', async () => {
  const { enqueue, done, open } = closedQueue({ concurrency: 1, maxWaiting: 6, maxInLine: 6 })
  const flood = Array.from({ length: 6 }, (_, index) => enqueue({ line: 'flood' }, `flood ${index}`))
  await expect(enqueue({ line: 'flood' })).rejects.toThrow(Unavailable)
  const one = enqueue({ line: 'one' })
  await expect(flood[5]).rejects.toThrow(Unavailable)
  await open()
  await Promise.all([...flood.slice(0, 5), one])
  expect(done).toEqual(['flood 0', 'one', 'flood 1', 'flood 2', 'flood 3', 'flood 4'])
})

test('limits concurrency, and continues after a failure', async () => {
  const queue = createFairQueue({ ...bounds, concurrency: 2 })
  let running = 0
  let max = 0
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) =>
      queue.run({ line: `${index % 3}` }, async () => {
        max = Math.max(max, ++running)
        await Promise.resolve()
        running--
        if (index === 3) throw new Error('spoilt')
        return index
      }),
    ),
  )
  expect(max).toBe(2)
  expect(results.map(({ status }) => status)).toEqual(
    Array.from({ length: 8 }, (_, i) => (i === 3 ? 'rejected' : 'fulfilled')),
  )
})

test('serves others after three prioritised turns', async () => {
  const { enqueue, done, open } = closedQueue()
  const all = [
    ...Array.from({ length: 5 }, () => enqueue({ line: 'known', goesFirst: true })),
    enqueue({ line: 'a' }),
    enqueue({ line: 'b' }),
  ]
  await open()
  await Promise.all(all)
  expect(done).toEqual(['known', 'known', 'known', 'a', 'known', 'known', 'b'])
})

test('when full, a prioritised job replaces another, and lines of both kinds are measured', async () => {
  const { enqueue, done, open } = closedQueue({ concurrency: 1, maxWaiting: 5, maxInLine: 5 })
  const strangers = ['a', 'b'].map((line) => enqueue({ line }))
  const known = Array.from({ length: 3 }, (_, index) => enqueue({ line: 'known', goesFirst: true }, `known ${index}`))
  const friend = enqueue({ line: 'friend', goesFirst: true })
  await expect(strangers[0]).rejects.toThrow(Unavailable)
  const stranger = enqueue({ line: 'c' })
  await expect(known[2]).rejects.toThrow(Unavailable)
  const another = enqueue({ line: 'd' })
  await expect(known[1]).rejects.toThrow(Unavailable)
  await expect(enqueue({ line: 'e' })).rejects.toThrow(Unavailable)
  await open()
  await Promise.all([strangers[1], known[0], friend, stranger, another])
  expect(done).toEqual(['known 0', 'friend', 'b', 'c', 'd'])
})
