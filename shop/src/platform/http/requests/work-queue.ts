/** Runs costly work a few at a time, in order; refuses work at once when the queue is full. */
import { createFairQueue } from './fair-queue.ts'

export interface WorkQueue {
  /** @throws Unavailable when `maxWaiting` others wait already */
  run<Result>(work: () => Promise<Result>): Promise<Result>
  /** Resolves when nothing runs and nothing waits. */
  idle(): Promise<void>
}

export function createWorkQueue({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }): WorkQueue {
  const queue = createFairQueue({ concurrency, maxWaiting, maxInLine: maxWaiting })
  let underWay = 0
  let resolveIdle: PromiseWithResolvers<void> | undefined
  return {
    async run(work) {
      underWay++
      try {
        return await queue.run({ line: '' }, work)
      } finally {
        if (--underWay === 0) {
          resolveIdle?.resolve()
          resolveIdle = undefined
        }
      }
    },
    async idle() {
      if (underWay > 0) await (resolveIdle ??= Promise.withResolvers()).promise
    },
  }
}
