import { expect, test } from 'vitest'
import { createIdleGate } from './idle-gate.ts'

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
