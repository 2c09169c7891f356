import type { Database } from '#platform/database/database.ts'
import { readLastChanges } from '../../queries/audit-queries.ts'
import { auditValue } from './write-audit-entry.ts'

/** Fields that others changed since a read, with their values at that time. */
export interface ChangedSince {
  /** Whether others changed the field, and the new value differs from the one that was read. */
  isChangedByBoth(field: string, value: unknown): boolean
}

/**
 * Reads the audit log, where each new revision has its entry. Requires the row lock.
 * @param since number of newer entries with one of `actions`
 */
export async function readChangedSince(
  transaction: Database,
  { since, ...query }: { subject: { kind: string; id: string | number }; actions: readonly string[]; since: number },
): Promise<ChangedSince> {
  const then = new Map<string, unknown>()
  // The newest are first, so the oldest value wins.
  for (const changes of await readLastChanges(transaction, { ...query, limit: Math.max(since, 0) }))
    for (const [field, [before, after]] of Object.entries(changes)) if (isOther(before, after)) then.set(field, before)
  return {
    isChangedByBoth: (field, value) => then.has(field) && isOther(auditValue(value), then.get(field)),
  }
}

const isOther = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
