import { expect, test } from 'vitest'
import { createBackgroundTask } from './background-task.ts'

function watched() {
  const begun: PromiseWithResolvers<void>[] = []
  const task = createBackgroundTask(() => {
    const work = Promise.withResolvers<void>()
    begun.push(work)
    return work.promise
  })
  return { task, begun }
}

test('one run is in progress at a time, and the next waits for it', async () => {
  const { task, begun } = watched()
  await task.begin()
  const second = task.begin()
  await Promise.resolve()
  expect(begun).toHaveLength(1)
  begun[0]!.resolve()
  await second
  expect(begun).toHaveLength(2)
})

test('an error is thrown to the waiting caller', async () => {
  const { task, begun } = watched()
  await task.begin()
  begun[0]!.reject(new Error('away'))
  await expect(task.end()).rejects.toThrow('away')
})
