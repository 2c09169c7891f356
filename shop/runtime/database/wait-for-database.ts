/** Waits a while for an external database, which may start later than the shop, or be switching over. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseUnavailable } from '#platform/database/database-errors.ts'

const pauseInMs = 500

interface Waiting {
  maxWaitInMs: number
  onProgress(line: string): void
  stopSignal?: AbortSignal
}

/**
 * Calls `attempt` until the database is reachable, and returns its result.
 * @throws the error of `attempt` once the time is over, or when waiting would not help
 */
export async function waitForDatabase<Result>(attempt: () => Promise<Result>, waiting: Waiting): Promise<Result> {
  const { maxWaitInMs, onProgress, stopSignal } = waiting
  const endsAt = performance.now() + maxWaitInMs
  for (let isFirst = true; ; isFirst = false) {
    stopSignal?.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() + pauseInMs > endsAt) throw error
      if (isFirst) onProgress(`waiting for the database, ${maxWaitInMs / 1000} s at most (${reasonIn(error)})`)
    }
    await sleep(pauseInMs, undefined, { signal: stopSignal }).catch(() => stopSignal?.throwIfAborted())
  }
}

/** The first line of the original cause. */
export function reasonIn(error: unknown): string {
  let current = error
  while (current instanceof Error && current.cause instanceof Error) current = current.cause
  if (current instanceof AggregateError && current.errors[0] instanceof Error) current = current.errors[0]
  const message = current instanceof Error ? current.message : String(current)
  return message.split('\n')[0]!
}
