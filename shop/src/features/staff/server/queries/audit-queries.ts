import { and, count, desc, eq, gte, inArray, lt } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { auditEntries, staff } from './staff-tables.ts'

export type AuditRow = typeof auditEntries.$inferSelect

export type NewAuditEntry = Omit<typeof auditEntries.$inferInsert, 'id'>

export async function insertAuditEntries(transaction: Database, entries: NewAuditEntry[]): Promise<void> {
  await transaction.insert(auditEntries).values(entries)
}

export interface TrailFilter {
  staffId?: number | undefined
  subjectKind?: string | undefined
  subjectId?: string | undefined
  action?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  /** Who sees only their own entries and those of packers. */
  seenBy?: number | undefined
}

/** More than this are not counted: nobody turns so many pages. */
export const maxEntriesCounted = 10_000

async function findPackers(database: Database): Promise<number[]> {
  const rows = await database.select({ id: staff.id }).from(staff).where(eq(staff.role, 'packer'))
  return rows.map(({ id }) => id)
}

/** What the last acts changed of one thing, the newest first. */
export async function readLastChanges(
  database: Database,
  asked: { subject: { kind: string; id: string | number }; actions: readonly string[]; limit: number },
): Promise<AuditRow['changes'][]> {
  const { subject, actions, limit } = asked
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

/** The newest first. */
export async function readAuditEntries(
  database: Database,
  filter: TrailFilter,
  page: { pageSize: number; offset: number },
): Promise<{ count: number; rows: AuditRow[] }> {
  const { staffId, subjectKind, subjectId, action, from, to, seenBy } = filter
  const visible = seenBy === undefined ? undefined : [seenBy, ...(await findPackers(database))]
  const condition = and(
    staffId === undefined ? undefined : eq(auditEntries.staffId, staffId),
    subjectKind === undefined ? undefined : eq(auditEntries.subjectKind, subjectKind),
    subjectId === undefined ? undefined : eq(auditEntries.subjectId, subjectId),
    action === undefined ? undefined : eq(auditEntries.action, action),
    from === undefined ? undefined : gte(auditEntries.at, from),
    to === undefined ? undefined : lt(auditEntries.at, to),
    visible && inArray(auditEntries.staffId, visible),
  )
  const counted = database
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(condition)
    .limit(maxEntriesCounted)
    .as('counted')
  const [total] = await database.select({ count: count() }).from(counted)
  const rows = await database
    .select()
    .from(auditEntries)
    .where(condition)
    // What is sought by day lies together by time; all else is found by its number.
    .orderBy(...(from || to ? [desc(auditEntries.at)] : []), desc(auditEntries.id))
    .limit(page.pageSize)
    .offset(page.offset)
  return { count: total!.count, rows }
}
