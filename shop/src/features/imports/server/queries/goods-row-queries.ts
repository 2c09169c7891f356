/** Rows of files of goods, one for each line. */
import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { GoodsOutcome } from '#features/imports/values.ts'
import { copyRows } from '#platform/database/many-rows/copy-rows.ts'
import type { Database } from '#platform/database/database.ts'
import { recordset } from '#platform/database/recordset.ts'
import { type Cells, goodsRows } from './import-tables.ts'
import type { RawRow } from './shipping-file-queries.ts'

export type GoodsFileRow = typeof goodsRows.$inferSelect
export type WrittenRow = Pick<GoodsFileRow, 'line' | 'subject' | 'outcome' | 'before' | 'after' | 'fault' | 'notes'>

const ofImport = (id: string, outcomes: readonly GoodsOutcome[] | null) =>
  and(eq(goodsRows.importId, id), outcomes ? inArray(goodsRows.outcome, [...outcomes]) : undefined)

export interface RowsToLock {
  outcomes: readonly GoodsOutcome[]
  lines: readonly number[]
}

/** Selects those of the lines that have one of the outcomes. */
export const areToLock = (importId: string, { outcomes, lines }: RowsToLock) =>
  and(ofImport(importId, outcomes), sql`${goodsRows.line} = any(${sql.param(lines)}::integer[])`)

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

/** The next rows' cells, by line. */
export async function readCellsAfter(
  database: Database,
  importId: string,
  { outcomes, afterLine, limit }: { outcomes: readonly GoodsOutcome[]; afterLine: number; limit: number },
): Promise<Pick<GoodsFileRow, 'line' | 'cells' | 'corrections'>[]> {
  const { line, cells, corrections } = goodsRows
  return database
    .select({ line, cells, corrections })
    .from(goodsRows)
    .where(and(ofImport(importId, outcomes), gt(line, afterLine)))
    .orderBy(asc(line))
    .limit(limit)
}

/** The next rows not written, or with a refused picture, by line. */
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

/** Locks those of the lines that still have one of the outcomes, and reads their notes. */
export async function lockNotes(
  transaction: Database,
  importId: string,
  sought: RowsToLock,
): Promise<Pick<GoodsFileRow, 'line' | 'notes'>[]> {
  const { line, notes } = goodsRows
  return transaction
    .select({ line, notes })
    .from(goodsRows)
    .where(areToLock(importId, sought))
    .orderBy(asc(line))
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

/** How many rows change the price of known goods, counted up to `limit`. */
export async function countPriceChanges(
  database: Database,
  importId: string,
  { outcome, limit }: { outcome: 'to_update' | 'updated'; limit: number },
): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    select count(*)::integer as count from (
      select from import_rows where import_id = ${importId} and outcome = ${outcome}
        and before ->> 'price' is distinct from after ->> 'price' limit ${limit}) counted`)
  return rows[0]!.count
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

/** Rows of the given lines, by line. */
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
