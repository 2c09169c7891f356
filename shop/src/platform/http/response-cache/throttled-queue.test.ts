import { expect, test } from 'vitest'
import { ThrottledQueue } from './throttled-queue.ts'

test('works one by one, pauses after each, and skips work no longer wanted', async () => {
  const done: string[] = []
  const over = Promise.withResolvers<void>()
  const work = new ThrottledQueue({
    rest(timeInMs) {
      expect(timeInMs).toBeGreaterThanOrEqual(0)
      done.push('rest')
      if (done.length === 4) over.resolve()
      return Promise.resolve()
    },
  })
  const piece = (name: string, isNeeded = true) => ({
    isNeeded: () => isNeeded,
    run: async () => void done.push(name),
  })
  work.add(piece('first'))
  work.add(piece('dropped', false))
  work.add(piece('second'))
  await over.promise
  expect(done).toEqual(['first', 'rest', 'second', 'rest'])
})

test('of too much the oldest is left out', async () => {
  const done: number[] = []
  const isFree = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const work = new ThrottledQueue({ rest: () => isFree.promise })
  for (let number = 0; number <= 150; number++)
    work.add({
      isNeeded: () => true,
      async run() {
        done.push(number)
        if (number === 150) over.resolve()
      },
    })
  isFree.resolve()
  await over.promise
  expect(done).toEqual([0, ...Array.from({ length: 100 }, (_, index) => index + 51)])
})
