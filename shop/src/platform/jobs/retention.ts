/** Deletes records after their time, in bounded batches: one sweeper for all slices. */
import type { Sweeper } from './sweepers.ts'

export interface Retention {
  /** As `docs/operations.md` lists it. */
  name: string
  /** Null: forever. */
  ageInMs: number | null
  /** Deletes the oldest rows by an index, at most `limit`. Returns their number. */
  deleteBefore(before: Date, limit: number): Promise<number>
}

const intervalInMs = 10 * 60_000
const maxDeletedAtOnce = 1_000

/**
 * Each run deletes one batch of each kind, so that a long backlog of one delays no other. A kind that fails stops none:
 * the run finishes the others' backlogs, then throws.
 */
export function retentionSweeper(retentions: readonly Retention[], now: () => Date): Sweeper {
  return {
    name: 'records after their time',
    intervalInMs,
    async sweep(signal) {
      const failures = new Map<string, unknown>()
      for (;;) {
        const { deleted, isFull } = await deleteBatches(failures)
        if (failures.size === 0) return isFull ? 'again' : deleted
        if (isFull && !signal?.aborted) continue
        throw new AggregateError(failures.values(), `Records stay after their time: ${[...failures.keys()].join(', ')}`)
      }
    },
  }

  async function deleteBatches(failures: Map<string, unknown>): Promise<{ deleted: number; isFull: boolean }> {
    let deleted = 0
    let isFull = false
    for (const { name, ageInMs, deleteBefore } of retentions) {
      if (ageInMs === null || failures.has(name)) continue
      try {
        const count = await deleteBefore(new Date(now().getTime() - ageInMs), maxDeletedAtOnce)
        deleted += count
        isFull ||= count >= maxDeletedAtOnce
      } catch (error) {
        failures.set(name, error)
      }
    }
    return { deleted, isFull }
  }
}
