/** Files of goods: one import, a row for each line. */
import { and, asc, desc, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { GoodsOutcome } from '#features/imports/values.ts'
import { copyRows } from '#platform/database/many-rows/copy-rows.ts'
import type { Database } from '#platform/database/database.ts'
import { recordset } from '#platform/database/recordset.ts'
import { type Cells, goodsImports, goodsRows } from './import-tables.ts'
import type { RawRow } from './shipping-file-queries.ts'

export type GoodsImport = typeof goodsImports.$inferSelect
export type GoodsFileRow = typeof goodsRows.$inferSelect
export type WrittenRow = Pick<GoodsFileRow, 'line' | 'subject' | 'outcome' | 'before' | 'after' | 'fault' | 'notes'>

const isGoods = (id: string) => and(eq(goodsImports.id, id), eq(goodsImports.kind, 'goods'))
const ofImport = (id: string, outcomes: readonly GoodsOutcome[] | null) =>
  and(eq(goodsRows.importId, id), outcomes ? inArray(goodsRows.outcome, [...outcomes]) : undefined)

export async function insertGoodsImport(
  transaction: Database,
  row: Omit<typeof goodsImports.$inferInsert, 'kind'>,
): Promise<void> {
  await transaction.insert(goodsImports).values({ ...row, kind: 'goods' })
}

export async function insertRawRows(transaction: Database, importId: string, rows: readonly RawRow[]): Promise<void> {
  await copyRows(transaction, goodsRows, {
    keys: ['importId', 'line', 'cells', 'isMalformed', 'subject', 'outcome'],
    rows: rows.map(({ line, cells, isMalformed }) => ({
      line,
      isMalformed,
      importId,
      cells: JSON.stringify(cells) as never,
      subject: '',
      outcome: 'unread' as const,
    })),
  })
}

/** Empty for a command, and for staff who are gone. */
export async function findStaffName(database: Database, id: number | null): Promise<string> {
  if (id === null) return ''
  const { rows } = await database.execute<{ name: string }>(
    sql`select display_name as name from staff where id = ${id}`,
  )
  return rows[0]?.name ?? ''
}

export async function findGoodsImport(database: Database, id: string): Promise<GoodsImport | undefined> {
  const [row] = await database.select().from(goodsImports).where(isGoods(id))
  return row
}

/** Locks the row until the transaction ends. */
export async function lockGoodsImport(transaction: Database, id: string): Promise<GoodsImport | undefined> {
  const [row] = await transaction.select().from(goodsImports).where(isGoods(id)).for('update')
  return row
}

export async function changeGoodsImport(
  transaction: Database,
  id: string,
  changes: Partial<
    Pick<
      GoodsImport,
      | 'columns'
      | 'options'
      | 'status'
      | 'headers'
      | 'encoding'
      | 'appliedAt'
      | 'undoneAt'
      | 'acting'
      | 'startedAt'
      | 'claimedUntil'
    >
  >,
): Promise<void> {
  await transaction
    .update(goodsImports)
    .set({ ...changes, revision: sql`${goodsImports.revision} + 1` })
    .where(isGoods(id))
}

/** Headers and columns of the goods' file that staff applied last. */
export async function findLastGoodsColumns(
  database: Database,
): Promise<Pick<GoodsImport, 'headers' | 'columns' | 'options'> | undefined> {
  const { headers, columns, options, appliedAt, kind } = goodsImports
  const [row] = await database
    .select({ headers, columns, options })
    .from(goodsImports)
    .where(and(eq(kind, 'goods'), sql`${appliedAt} is not null and staff_id is not null`))
    .orderBy(desc(appliedAt))
    .limit(1)
  return row
}

const unfinished = sql`kind = 'goods' and status in ('read', 'applying', 'undoing')`

export async function hasUnfinishedImport(database: Database): Promise<boolean> {
  const { rows } = await database.execute(sql`select from imports where ${unfinished} limit 1`)
  return rows.length > 0
}

/**
 * Claims the oldest file that waits, unless a process works on another one.
 * @returns undefined where there is none to work on
 */
export async function claimGoodsImport(
  transaction: Database,
  { now, until }: { now: Date; until: Date },
): Promise<GoodsImport | undefined> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('claiming of imports'))`)
  const claimed = await transaction.execute<{ id: string }>(sql`
    update imports set claimed_until = ${until}, started_at = coalesce(started_at, ${now})
    where id = (select id from imports where ${unfinished} order by created_at limit 1)
      and not exists (select from imports where ${unfinished} and claimed_until > ${now})
    returning id`)
  const id = claimed.rows[0]?.id
  return id === undefined ? undefined : findGoodsImport(transaction, id)
}

export async function setWritten(transaction: Database, id: string, written: number): Promise<void> {
  await transaction.update(goodsImports).set({ written }).where(isGoods(id))
}

/** Renews the claim of a process. */
export async function renewClaim(transaction: Database, id: string, until: Date): Promise<void> {
  await transaction.update(goodsImports).set({ claimedUntil: until }).where(isGoods(id))
}

/** The next rows, by line. */
export async function readRowsAfter(
  database: Database,
  importId: string,
  { outcomes, afterLine, limit }: { outcomes: readonly GoodsOutcome[]; afterLine: number; limit: number },
): Promise<GoodsFileRow[]> {
  return database
    .select()
    .from(goodsRows)
    .where(and(ofImport(importId, outcomes), gt(goodsRows.line, afterLine)))
    .orderBy(asc(goodsRows.line))
    .limit(limit)
}

/** Rows with something to undo, the last of the file first: a later row of the same goods is undone before an earlier one. */
export async function readRowsToUndo(
  database: Database,
  importId: string,
  { beforeLine, limit }: { beforeLine: number; limit: number },
): Promise<GoodsFileRow[]> {
  const { line, outcome, pictureAfter } = goodsRows
  return database
    .select()
    .from(goodsRows)
    .where(
      and(
        eq(goodsRows.importId, importId),
        lt(line, beforeLine),
        or(inArray(outcome, ['added', 'updated']), and(eq(outcome, 'unchanged'), isNotNull(pictureAfter))),
      ),
    )
    .orderBy(desc(line))
    .limit(limit)
}

/** The next rows that were not written, or whose picture was refused, by line. */
export async function readProblemRows(
  database: Database,
  importId: string,
  { afterLine, limit }: { afterLine: number; limit: number },
): Promise<GoodsFileRow[]> {
  const { outcome, pictureState, line } = goodsRows
  return database
    .select()
    .from(goodsRows)
    .where(
      and(
        eq(goodsRows.importId, importId),
        or(inArray(outcome, ['refused', 'skipped']), eq(pictureState, 'refused')),
        gt(line, afterLine),
      ),
    )
    .orderBy(asc(line))
    .limit(limit)
}

/** Locks those of the lines that still have one of the outcomes. */
export async function lockRows(
  transaction: Database,
  importId: string,
  { outcomes, lines }: { outcomes: readonly GoodsOutcome[]; lines: readonly number[] },
): Promise<GoodsFileRow[]> {
  return transaction
    .select()
    .from(goodsRows)
    .where(and(ofImport(importId, outcomes), inArray(goodsRows.line, [...lines])))
    .orderBy(asc(goodsRows.line))
    .for('update')
}

export async function writeRows(transaction: Database, importId: string, rows: readonly WrittenRow[]): Promise<void> {
  if (rows.length === 0) return
  const keys = ['line', 'subject', 'outcome', 'before', 'after', 'fault', 'notes'] as const
  await transaction.execute(sql`
    update import_rows old set subject = incoming.subject, outcome = incoming.outcome, before = incoming.before,
      after = incoming.after, fault = incoming.fault, notes = incoming.notes
    from ${recordset(goodsRows, 'incoming', { keys, rows })} where old.import_id = ${importId} and old.line = incoming.line`)
}

/** Rows of a command, which are stored as they are written. */
export async function insertWrittenRows(
  transaction: Database,
  importId: string,
  rows: readonly (WrittenRow & { cells: string[] })[],
): Promise<void> {
  if (rows.length === 0) return
  const keys = ['line', 'cells', 'subject', 'outcome', 'before', 'after', 'fault', 'notes'] as const
  await transaction.execute(sql`
    insert into import_rows (import_id, is_malformed, line, cells, subject, outcome, before, after, fault, notes)
    select ${importId}, false, line, cells, subject, outcome, before, after, fault, notes
    from ${recordset(goodsRows, 'incoming', { keys, rows })}`)
}

/** A change of the columns makes every row unread again, except those that staff have skipped. */
export async function markUnread(transaction: Database, importId: string): Promise<void> {
  await transaction
    .update(goodsRows)
    .set({ outcome: 'unread', before: null, after: null, fault: null, notes: null, picture: null, pictureState: null })
    .where(and(eq(goodsRows.importId, importId), sql`${goodsRows.outcome} <> 'skipped'`))
}

export async function readGoodsRows(
  database: Database,
  importId: string,
  { outcomes, limit, offset = 0 }: { outcomes: readonly GoodsOutcome[] | null; limit: number; offset?: number },
): Promise<GoodsFileRow[]> {
  return database
    .select()
    .from(goodsRows)
    .where(ofImport(importId, outcomes))
    .orderBy(asc(goodsRows.line))
    .limit(limit)
    .offset(offset)
}

export async function countGoodsOutcomes(
  database: Database,
  importId: string,
): Promise<Partial<Record<GoodsOutcome, number>>> {
  const { outcome } = goodsRows
  const rows = await database
    .select({ outcome, count: sql<number>`count(*)::integer` })
    .from(goodsRows)
    .where(eq(goodsRows.importId, importId))
    .groupBy(outcome)
  return Object.fromEntries(rows.map((row) => [row.outcome, row.count]))
}

export async function deleteGoodsRows(transaction: Database, importId: string): Promise<void> {
  await transaction.delete(goodsRows).where(eq(goodsRows.importId, importId))
}

/** Locks a row until the transaction ends. */
export async function lockRow(
  transaction: Database,
  importId: string,
  line: number,
): Promise<GoodsFileRow | undefined> {
  const [row] = await transaction
    .select()
    .from(goodsRows)
    .where(and(eq(goodsRows.importId, importId), eq(goodsRows.line, line)))
    .for('update')
  return row
}

export async function setCorrections(
  transaction: Database,
  importId: string,
  { line, corrections, isSkipped }: { line: number; corrections: Cells | null; isSkipped: boolean },
): Promise<void> {
  await transaction
    .update(goodsRows)
    .set({ corrections, outcome: isSkipped ? 'skipped' : 'unread' })
    .where(and(eq(goodsRows.importId, importId), eq(goodsRows.line, line)))
}

/** Rows in this state, by line. */
export async function readRowsAt(
  database: Database,
  importId: string,
  lines: readonly number[],
): Promise<GoodsFileRow[]> {
  return database
    .select()
    .from(goodsRows)
    .where(and(eq(goodsRows.importId, importId), inArray(goodsRows.line, [...lines])))
    .orderBy(asc(goodsRows.line))
}

/** Cells of one column of the file with their lines, in the order of the file. */
export async function readCellsOf(
  database: Database,
  importId: string,
  index: number,
): Promise<{ line: number; cell: string }[]> {
  const { rows } = await database.execute<{ line: number; cell: string }>(sql`
    select line, coalesce(corrections ->> 'sku', cells ->> ${index}::integer, '') as cell from import_rows
    where import_id = ${importId} and not is_malformed and outcome <> 'skipped' order by line`)
  return rows
}
