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

/** Each run deletes one batch of each kind, so that a long backlog of one delays no other. */
export function retentionSweeper(retentions: readonly Retention[], now: () => Date): Sweeper {
  return {
    name: 'records after their time',
    intervalInMs,
    async sweep() {
      let total = 0
      let isFull = false
      for (const { ageInMs, deleteBefore } of retentions) {
        if (ageInMs === null) continue
        const count = await deleteBefore(new Date(now().getTime() - ageInMs), maxDeletedAtOnce)
        total += count
        isFull ||= count >= maxDeletedAtOnce
      }
      return isFull ? 'again' : total
    },
  }
}
