import { expect, test, vi } from 'vitest'
import { createBackgroundTask } from './background-task.ts'
import { createIdleGate } from './idle-gate.ts'
import { pino } from 'pino'
import { startSweepers } from './sweepers.ts'

const log = pino({ level: 'silent' })

test('a stop during a sweep waits for that sweep, and not for the pause after it', async () => {
  let finish = () => {}
  const sweep = vi.fn(() => new Promise<number>((resolve) => (finish = () => resolve(0))))
  const running = startSweepers([{ name: 'slow', intervalInMs: 60_000, sweep }], log)
  const stopped = running.stop()
  finish()
  await stopped
  expect(sweep).toHaveBeenCalledOnce()
})

test('a failed sweep is retried', async () => {
  const sweep = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(1)
  const running = startSweepers([{ name: 'shaky', intervalInMs: 1, sweep }], log)
  await vi.waitFor(() => expect(sweep.mock.calls.length).toBeGreaterThan(2))
  await running.stop()
})

test('a sweep that has more to do continues at once, and one that has not waits', async () => {
  const sweep = vi.fn().mockResolvedValueOnce('again').mockResolvedValueOnce('again').mockResolvedValue(0)
  const running = startSweepers([{ name: 'many', intervalInMs: 60_000, sweep }], log)
  await vi.waitFor(() => expect(sweep).toHaveBeenCalledTimes(3))
  await running.stop()
  expect(sweep).toHaveBeenCalledTimes(3)
})

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

function busyTimes(times: number) {
  let calls = 0
  return { utilization: () => (++calls <= times ? 0.9 : 0.1), calls: () => calls }
}

test('waits while the process is busy', async () => {
  const busy = busyTimes(4)
  await createIdleGate(busy).wait()
  expect(busy.calls()).toBe(5)
})

test('does not wait for ever', async () => {
  const busy = busyTimes(Number.POSITIVE_INFINITY)
  await createIdleGate({ ...busy, maxWaitInMs: 150 }).wait()
  expect(busy.calls()).toBe(4)
})
