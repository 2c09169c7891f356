/** Costly work a few at a time; what would wait too long is refused at once. */
import { Unavailable } from '#platform/http/answers/refusals.ts'

export interface WorkQueue {
  /** @throws Unavailable when `maxWaiting` others wait already */
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

export function createWorkQueue({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }): WorkQueue {
  let running = 0
  const waiting: (() => void)[] = []
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
        else running--
      }
    },
  }
}
