/** Costly work a few at a time; what would wait too long is refused at once. */
import { Unavailable } from '#platform/http/answers/refusals.ts'

export interface WorkQueue {
  /** @throws Unavailable when `maxWaiting` others wait already */
  run<Result>(work: () => Promise<Result>): Promise<Result>
  /** Nothing runs, and nothing waits. */
  idle(): Promise<void>
}

export function createWorkQueue({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }): WorkQueue {
  let running = 0
  const waiting: (() => void)[] = []
  let tellIdle: PromiseWithResolvers<void> | undefined
  return {
    async run(work) {
      if (running < concurrency) running++
      else {
        if (waiting.length >= maxWaiting) throw new Unavailable()
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
      try {
        return await work()
      } finally {
        // The place goes straight to the next in line, so nobody can slip in between.
        const next = waiting.shift()
        if (next) next()
        else if (--running === 0) {
          tellIdle?.resolve()
          tellIdle = undefined
        }
      }
    },
    async idle() {
      if (running > 0) await (tellIdle ??= Promise.withResolvers()).promise
    },
  }
}
