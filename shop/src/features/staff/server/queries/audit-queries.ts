import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { recordset } from '#platform/database/recordset.ts'
import { auditEntries } from './staff-tables.ts'

export type AuditRow = typeof auditEntries.$inferSelect

export type NewAuditEntry = Omit<AuditRow, 'id' | 'continuesBatch'>

const storedKeys = [
  'at',
  'staffId',
  'staffName',
  'actor',
  'action',
  'subjectKind',
  'subjectId',
  'subjectLabel',
  'changes',
  'reason',
  'batchId',
  'continuesBatch',
  'requestId',
  'sessionId',
] as const
const storedColumns = sql.join(
  storedKeys.map((key) => sql.identifier(auditEntries[key].name)),
  sql`, `,
)

export async function insertAuditEntries(transaction: Database, entries: NewAuditEntry[]): Promise<void> {
  const begun = new Set<string>()
  const rows: (NewAuditEntry & { continuesBatch: boolean })[] = []
  for (const entry of entries) {
    const { batchId, action, staffId } = entry
    const batch = batchId && JSON.stringify([batchId, action, staffId])
    const continuesBatch = batch ? begun.has(batch) || (await hasEntry(transaction, entry)) : false
    if (batch) begun.add(batch)
    rows.push({ ...entry, continuesBatch })
  }
  // Not by `values`, which takes a parameter for each cell: an import writes some hundred entries at once.
  await transaction.execute(sql`
    insert into audit_entries (${storedColumns})
    select ${storedColumns} from ${recordset(auditEntries, 'incoming', { keys: storedKeys, rows })}`)
}

/** Whether the batch already has an entry with this action and person. */
async function hasEntry(database: Database, { batchId, action, staffId }: NewAuditEntry): Promise<boolean> {
  const [found] = await database
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.batchId, batchId!),
        eq(auditEntries.action, action),
        sql`${auditEntries.staffId} is not distinct from ${staffId ?? null}::bigint`,
      ),
    )
    .limit(1)
  return found !== undefined
}

/** Counts at most this many, because staff do not open so many pages. */
export const maxEntriesCounted = 10_000

/** Latest changes of one subject, newest first. */
export async function readLastChanges(
  database: Database,
  query: { subject: { kind: string; id: string | number }; actions: readonly string[]; limit: number },
): Promise<AuditRow['changes'][]> {
  const { subject, actions, limit } = query
  const rows = await database
    .select({ changes: auditEntries.changes })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectKind, subject.kind),
        eq(auditEntries.subjectId, String(subject.id)),
        inArray(auditEntries.action, [...actions]),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(Math.min(limit, maxEntriesCounted))
  return rows.map(({ changes }) => changes)
}
