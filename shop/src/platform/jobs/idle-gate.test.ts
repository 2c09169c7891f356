import { expect, test } from 'vitest'
import { createIdleGate } from './idle-gate.ts'

function busyTimes(times: number) {
  let asked = 0
  return { utilization: () => (++asked <= times ? 0.9 : 0.1), asked: () => asked }
}

test('waits while the process is busy', async () => {
  const busy = busyTimes(4)
  await createIdleGate(busy).wait()
  expect(busy.asked()).toBe(5)
})

test('does not wait for ever', async () => {
  const busy = busyTimes(Number.POSITIVE_INFINITY)
  await createIdleGate({ ...busy, maxWaitInMs: 150 }).wait()
  expect(busy.asked()).toBe(4)
})
