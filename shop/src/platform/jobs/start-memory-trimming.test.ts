import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startMemoryTrimming } from './start-memory-trimming.ts'

const megabyte = 1024 * 1024

function watch() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const state = { busy: 0, heapInMb: 60, collected: 0 }
  const stop = startMemoryTrimming({
    utilization: () => state.busy,
    heapSizeInBytes: () => state.heapInMb * megabyte,
    collect() {
      state.collected += 1
      state.heapInMb = 40
    },
  })
  onTestFinished(() => {
    stop()
    vi.useRealTimers()
  })
  return state
}

test('collects once after the work, and again when the heap has grown', () => {
  const state = watch()
  vi.advanceTimersByTime(60_000)
  expect(state.collected).toBe(1)
  state.heapInMb = 55
  vi.advanceTimersByTime(60_000)
  expect(state.collected).toBe(1)
  state.heapInMb = 200
  vi.advanceTimersByTime(60_000)
  expect(state.collected).toBe(2)
})

test('never stops a process that is at work, nor one that was just now', () => {
  const state = watch()
  state.busy = 0.2
  vi.advanceTimersByTime(60_000)
  state.busy = 0
  vi.advanceTimersByTime(5_000)
  expect(state.collected).toBe(0)
  vi.advanceTimersByTime(5_000)
  expect(state.collected).toBe(1)
})

test('the collector is there without a flag', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const collected = loseSomething()
  await turn()
  const stop = startMemoryTrimming({ utilization: () => 0, heapSizeInBytes: () => 100 * megabyte })
  vi.advanceTimersByTime(10_000)
  stop()
  expect(collected.deref()).toBeUndefined()
})

const loseSomething = () => new WeakRef({ size: megabyte })
