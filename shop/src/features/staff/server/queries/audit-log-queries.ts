/** Reads the audit log: a batch as one entry, by person, kind, subject and day. */
import { and, count, desc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { type AuditRow, maxEntriesCounted } from './audit-queries.ts'
import { auditEntries, staff } from './staff-tables.ts'

export interface AuditLogFilter {
  staffId?: number | undefined
  actor?: AuditRow['actor'] | undefined
  subjectKind?: string | undefined
  subjectId?: string | undefined
  action?: string | undefined
  /** The part of an action before its point. */
  kind?: string | undefined
  batchId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  /** Restricts to entries of this person and of packers. */
  seenBy?: number | undefined
  /** A batch is listed once, where it begins. */
  groupsBatches?: boolean
  /** Without saves and counts that changed nothing. */
  hidesUnchanged?: boolean
}

/** @param seenBy undefined: all entries are visible */
export async function readVisiblePeople(database: Database, seenBy: number | undefined, limit: number) {
  const visible = seenBy === undefined ? undefined : or(eq(staff.id, seenBy), eq(staff.role, 'packer'))
  return database
    .select({ id: staff.id, name: staff.displayName })
    .from(staff)
    .where(visible)
    .orderBy(staff.displayName, staff.id)
    .limit(limit)
}

async function findPackers(database: Database): Promise<number[]> {
  const rows = await database.select({ id: staff.id }).from(staff).where(eq(staff.role, 'packer'))
  return rows.map(({ id }) => id)
}

const isUnchanged = sql`(
  (${auditEntries.action} = 'goods.stock' and ${auditEntries.changes} #> '{stock,0}' = ${auditEntries.changes} #> '{stock,1}')
  or (${auditEntries.action} like '%.change' and ${auditEntries.reason} = ''
    and not exists (select from jsonb_each(${auditEntries.changes}) field where field.value -> 0 <> field.value -> 1)))`

/** The newest first; a page past the counted entries has no rows, because reaching it would read all before it. */
export async function readAuditEntries(
  database: Database,
  filter: AuditLogFilter,
  page: { pageSize: number; offset: number },
): Promise<{ count: number; rows: AuditRow[] }> {
  const { staffId, actor, subjectKind, subjectId, action, kind, batchId, from, to, seenBy } = filter
  const visible = seenBy === undefined ? undefined : [seenBy, ...(await findPackers(database))]
  const condition = and(
    staffId === undefined ? undefined : eq(auditEntries.staffId, staffId),
    // Commands and the system are indexed as staff id null.
    actor === undefined || actor === 'staff' ? undefined : isNull(auditEntries.staffId),
    actor === undefined ? undefined : eq(auditEntries.actor, actor),
    subjectKind === undefined ? undefined : eq(auditEntries.subjectKind, subjectKind),
    subjectId === undefined ? undefined : eq(auditEntries.subjectId, subjectId),
    action === undefined ? undefined : eq(auditEntries.action, action),
    kind === undefined ? undefined : sql`split_part(${auditEntries.action}, '.', 1) = ${kind}`,
    batchId === undefined ? undefined : eq(auditEntries.batchId, batchId),
    from === undefined ? undefined : gte(auditEntries.at, from),
    to === undefined ? undefined : lt(auditEntries.at, to),
    visible && inArray(auditEntries.staffId, visible),
    filter.groupsBatches ? eq(auditEntries.continuesBatch, false) : undefined,
    filter.hidesUnchanged ? sql`not ${isUnchanged}` : undefined,
  )
  const counted = database
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(condition)
    .limit(maxEntriesCounted)
    .as('counted')
  const [total] = await database.select({ count: count() }).from(counted)
  if (page.offset >= maxEntriesCounted) return { count: total!.count, rows: [] }
  const rows = await database
    .select()
    .from(auditEntries)
    .where(condition)
    // A filter by day orders by time, to use its index; all others order by id.
    .orderBy(...(from || to ? [desc(auditEntries.at)] : []), desc(auditEntries.id))
    .limit(page.pageSize)
    .offset(page.offset)
  return { count: total!.count, rows }
}

export interface BatchFacts {
  entries: number
  /** Decimal text; null where no entry names a sum. */
  amount: string | null
  /** By how much the stock changed in all; null where no entry is about stock. */
  stock: number | null
  /** Fields that some entry changed, by name. */
  fields: string[]
}

/** Facts of batches, by the id of the entry that begins each. */
export async function readBatchFacts(database: Database, rows: readonly AuditRow[]): Promise<Map<number, BatchFacts>> {
  const begun = rows.filter(({ batchId }) => batchId !== null)
  if (begun.length === 0) return new Map()
  const ids = sql.param(begun.map(({ id }) => id))
  const { rows: found } = await database.execute<BatchFacts & { id: string } & Record<string, unknown>>(sql`
    select head.id, facts.*, coalesce(changed.fields, '{}') as fields from audit_entries head cross join lateral (
      select count(*)::integer as entries,
        to_char(sum((changes #>> '{amount,1}')::numeric) filter (where changes #>> '{amount,1}' ~ '^[0-9]+[.][0-9]{2}$'),
          'FM999999999999990.00') as amount,
        sum((changes #>> '{stock,1}')::bigint - (changes #>> '{stock,0}')::bigint) filter (where
          jsonb_typeof(changes #> '{stock,0}') = 'number' and jsonb_typeof(changes #> '{stock,1}') = 'number'
        )::integer as stock
      from audit_entries entry where entry.batch_id = head.batch_id and entry.action = head.action
        and entry.staff_id is not distinct from head.staff_id
    ) facts cross join lateral (
      select array_agg(distinct field.key order by field.key) as fields
      from audit_entries entry, jsonb_each(entry.changes) field
      where entry.batch_id = head.batch_id and entry.action = head.action
        and entry.staff_id is not distinct from head.staff_id
        and field.value -> 0 is distinct from field.value -> 1
    ) changed
    where head.id = any(${ids}::bigint[]) and facts.entries > 1`)
  return new Map(
    found.map(({ id, entries, amount, stock, fields }) => [Number(id), { entries, amount, stock, fields }]),
  )
}
