import { expect, test } from 'vitest'
import { prefetchInOrder } from './prefetch-in-order.ts'

async function* numbers(count: number, onRead: (n: number) => void = () => {}) {
  for (let n = 1; n <= count; n++) {
    onRead(n)
    yield n
  }
}

test('finishes in order what is prepared in any, and reads no further than it may', async () => {
  const finished: number[] = []
  let furthest = 0
  await prefetchInOrder(
    numbers(20, (n) => (furthest = n)),
    {
      maxPrepared: 3,
      prepare: (n) => new Promise<number>((resolve) => setTimeout(resolve, n % 3, n * 2)),
      async finish(n, double) {
        expect(double).toBe(n * 2)
        expect(furthest - finished.length).toBeLessThanOrEqual(5)
        finished.push(n)
      },
    },
  )
  expect(finished).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
})

test('after a failure nothing more is finished, and it is what is thrown', async () => {
  const finished: number[] = []
  const running = prefetchInOrder(numbers(20), {
    maxPrepared: 3,
    prepare: async (n) => n,
    async finish(n) {
      if (n === 4) throw new Error('refused')
      finished.push(n)
    },
  })
  await expect(running).rejects.toThrow('refused')
  expect(finished).toEqual([1, 2, 3])
})

test('items read before the source failed are finished', async () => {
  const finished: number[] = []
  async function* breaking() {
    yield* numbers(3)
    throw new Error('no more')
  }
  const running = prefetchInOrder(breaking(), {
    maxPrepared: 3,
    prepare: async () => {},
    finish: async (n) => void finished.push(n),
  })
  await expect(running).rejects.toThrow('no more')
  expect(finished).toEqual([1, 2, 3])
})
