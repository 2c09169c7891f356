import { expect, test } from 'vitest'
import { Unavailable } from '#platform/http/responses/errors.ts'
import { createWorkQueue } from './work-queue.ts'

test('runs no more at once than it may, and all in the end', async () => {
  const queue = createWorkQueue({ concurrency: 2, maxWaiting: 10 })
  let running = 0
  let most = 0
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      queue.run(async () => {
        most = Math.max(most, ++running)
        await new Promise((resolve) => setTimeout(resolve, 1))
        running--
        return index
      }),
    ),
  )
  expect(most).toBe(2)
  expect(results).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('refuses at once what would wait too long, and recovers', async () => {
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: 1 })
  const gate = Promise.withResolvers<void>()
  const first = queue.run(() => gate.promise)
  const second = queue.run(async () => 'second')
  await expect(queue.run(async () => 'third')).rejects.toThrow(Unavailable)
  gate.resolve()
  await first
  expect(await second).toBe('second')
  expect(await queue.run(async () => 'fourth')).toBe('fourth')
})

test('continues after a failure', async () => {
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: 1 })
  await expect(
    queue.run(async () => {
      throw new Error('spoilt')
    }),
  ).rejects.toThrow('spoilt')
  expect(await queue.run(async () => 'next')).toBe('next')
})

test('is idle once nothing runs and nothing waits', async () => {
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: 1 })
  await queue.idle()
  const ended: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = queue.run(async () => {
    await gate.promise
    ended.push('first')
  })
  const second = queue.run(async () => ended.push('second'))
  const idle = queue.idle().then(() => ended.push('idle'))
  gate.resolve()
  await Promise.all([first, second, idle])
  expect(ended).toEqual(['first', 'second', 'idle'])
})
