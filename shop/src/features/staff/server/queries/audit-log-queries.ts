/** Reads the audit log: a batch as one entry, by person, kind, subject and day. */
import { and, count, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm'
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

/** The filters that each have an index, the narrowest first. */
const equalitiesOf = ({ batchId, staffId, action, kind, actor }: AuditLogFilter) =>
  [
    { column: auditEntries.batchId, value: batchId },
    { column: auditEntries.staffId, value: staffId },
    { column: auditEntries.action, value: action },
    { column: sql`split_part(${auditEntries.action}, '.', 1)`, value: kind },
    { column: auditEntries.actor, value: actor },
  ].filter(({ value }) => value !== undefined)

/**
 * Whether the first filter leads the order. A range of one value, as the planner sees it, has its order from the index of
 * this filter alone. With an equality the planner may read all entries backwards, because it takes them for evenly mixed.
 */
const isLeading = ({ batchId, action, subjectKind, from, to }: AuditLogFilter) =>
  !from && !to && subjectKind === undefined && (batchId === undefined || action !== undefined)

/** Reads the newest entries of each person by the index, and of these the newest. */
const isNewestOf = (people: readonly number[], limit: number) => sql`${auditEntries.id} = any (array (
  select entry.id from unnest(${sql.param([...people])}::bigint[]) person (id) cross join lateral (
    select id from audit_entries where staff_id between person.id and person.id and not continues_batch
    order by staff_id desc, id desc limit ${limit}
  ) entry order by entry.id desc limit ${limit}))`

/** The newest first; a page past the counted entries has no rows, because reaching it would read all before it. */
export async function readAuditEntries(
  database: Database,
  filter: AuditLogFilter,
  page: { pageSize: number; offset: number },
): Promise<{ count: number; rows: AuditRow[] }> {
  const { subjectKind, subjectId, from, to, seenBy } = filter
  const visible = seenBy === undefined ? undefined : [seenBy, ...(await findPackers(database))]
  const equals = equalitiesOf(filter)
  const leading = isLeading(filter) ? equals[0] : undefined
  const isOfPeople = isLeading(filter) && !leading
  const condition = and(
    ...equals.map(({ column, value }) =>
      column === leading?.column ? sql`${column} between ${value} and ${value}` : sql`${column} = ${value}`,
    ),
    subjectKind === undefined ? undefined : eq(auditEntries.subjectKind, subjectKind),
    subjectId === undefined ? undefined : eq(auditEntries.subjectId, subjectId),
    from === undefined ? undefined : gte(auditEntries.at, from),
    to === undefined ? undefined : lt(auditEntries.at, to),
    visible && !isOfPeople ? inArray(auditEntries.staffId, visible) : undefined,
    filter.groupsBatches ? sql`not ${auditEntries.continuesBatch}` : undefined,
    filter.hidesUnchanged ? sql`not ${isUnchanged}` : undefined,
  )
  const ofNewest = (limit: number) => and(condition, visible && isOfPeople ? isNewestOf(visible, limit) : undefined)
  // A filter by day orders by time, to use its index.
  const order = [
    ...(from || to ? [desc(auditEntries.at)] : []),
    ...(leading ? [sql`${leading.column} desc`] : []),
    desc(auditEntries.id),
  ]
  const counted = database
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(ofNewest(maxEntriesCounted))
    .orderBy(...order)
    .limit(maxEntriesCounted)
    .as('counted')
  const [total] = await database.select({ count: count() }).from(counted)
  if (page.offset >= maxEntriesCounted) return { count: total!.count, rows: [] }
  const rows = await database
    .select()
    .from(auditEntries)
    .where(ofNewest(page.offset + page.pageSize))
    .orderBy(...order)
    .limit(page.pageSize)
    .offset(page.offset)
  return { count: total!.count, rows }
}

/** A larger batch, as of an import, has no sums. */
const maxEntriesSummed = 10_000
/** The first entries of a batch name its fields. */
const maxEntriesSampled = 1_000

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
  const ofBatch = sql`entry.batch_id = head.batch_id and entry.action = head.action and entry.staff_id is not distinct from head.staff_id`
  const { rows: found } = await database.execute<BatchFacts & { id: string } & Record<string, unknown>>(sql`
    with heads as materialized (
      select head.id, batch_id, action, staff_id, counted.entries from audit_entries head cross join lateral (
        select count(*)::integer as entries from audit_entries entry where ${ofBatch}
      ) counted where head.id = any(${ids}::bigint[]) and counted.entries > 1
    )
    select head.id, entries, facts.*, coalesce(changed.fields, '{}') as fields from heads head cross join lateral (
      select to_char(sum((changes #>> '{amount,1}')::numeric) filter (where changes #>> '{amount,1}' ~ '^[0-9]+[.][0-9]{2}$'),
          'FM999999999999990.00') as amount,
        sum((changes #>> '{stock,1}')::bigint - (changes #>> '{stock,0}')::bigint) filter (where
          jsonb_typeof(changes #> '{stock,0}') = 'number' and jsonb_typeof(changes #> '{stock,1}') = 'number'
        )::integer as stock
      from audit_entries entry where ${ofBatch} and head.entries <= ${maxEntriesSummed}
    ) facts cross join lateral (
      select array_agg(distinct field.key order by field.key) as fields
      from (select changes from audit_entries entry where ${ofBatch} order by entry.id limit ${maxEntriesSampled}) entry,
        jsonb_each(entry.changes) field
      where field.value -> 0 is distinct from field.value -> 1
    ) changed`)
  return new Map(
    found.map(({ id, entries, amount, stock, fields }) => [Number(id), { entries, amount, stock, fields }]),
  )
}
