/** Files of tracking numbers: one import, a row for each line. */
import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { ShippingColumns, ShippingOutcome } from '#features/imports/values.ts'
import { copyRows } from '#platform/database/many-rows/copy-rows.ts'
import type { Database } from '#platform/database/database.ts'
import { deleteWithRows } from '#platform/database/queries/delete-with-rows.ts'
import { type Due, findOldestDue } from '#platform/database/queries/oldest-due.ts'
import { recordset } from '#platform/database/recordset.ts'
import { importRows, imports, type RowFault, type ShippingOptions } from './import-tables.ts'

export type ImportRow = typeof imports.$inferSelect
export type FileRow = typeof importRows.$inferSelect
export type RawRow = Pick<FileRow, 'line' | 'cells' | 'isMalformed'>
export type CheckedRow = Pick<FileRow, 'line' | 'subject' | 'outcome' | 'after' | 'fault'>

export async function insertImport(
  transaction: Database,
  row: typeof imports.$inferInsert,
  rows: readonly RawRow[],
): Promise<void> {
  await transaction.insert(imports).values(row)
  await copyRows(transaction, importRows, {
    keys: ['importId', 'line', 'cells', 'isMalformed', 'subject', 'outcome'],
    rows: rows.map(({ line, cells, isMalformed }) => ({
      line,
      isMalformed,
      importId: row.id,
      cells: JSON.stringify(cells) as never,
      subject: '',
      outcome: 'refused' as const,
    })),
  })
}

export async function findImport(database: Database, id: string): Promise<ImportRow | undefined> {
  const [row] = await database
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.kind, 'shipments')))
  return row
}

/** Locks the row until the transaction ends. */
export async function lockImport(transaction: Database, id: string): Promise<ImportRow | undefined> {
  const [row] = await transaction.select().from(imports).where(eq(imports.id, id)).for('update')
  return row
}

export async function changeImport(
  transaction: Database,
  id: string,
  changes: Partial<Pick<ImportRow, 'columns' | 'options' | 'status' | 'appliedAt'>>,
): Promise<void> {
  await transaction
    .update(imports)
    .set({ ...changes, revision: sql`${imports.revision} + 1` })
    .where(eq(imports.id, id))
}

/** Headers and columns of the file that was used last. */
export async function findLastColumns(
  database: Database,
): Promise<{ headers: string[]; columns: ShippingColumns; options: ShippingOptions } | undefined> {
  const [row] = await database
    .select({ headers: imports.headers, columns: imports.columns, options: imports.options })
    .from(imports)
    .where(and(eq(imports.kind, 'shipments'), isNotNull(imports.appliedAt)))
    .orderBy(desc(imports.appliedAt))
    .limit(1)
  return row
}

/** Original cells; at most as many rows as a file may have. */
export async function readRawRows(database: Database, importId: string): Promise<RawRow[]> {
  const { line, cells, isMalformed } = importRows
  return database
    .select({ line, cells, isMalformed })
    .from(importRows)
    .where(eq(importRows.importId, importId))
    .orderBy(asc(line))
}

export async function writeChecked(
  transaction: Database,
  importId: string,
  rows: readonly CheckedRow[],
): Promise<void> {
  const rowset = recordset(importRows, 'incoming', { keys: ['line', 'subject', 'outcome', 'after', 'fault'], rows })
  await transaction.execute(sql`
    update import_rows old set subject = incoming.subject, outcome = incoming.outcome, after = incoming.after, fault = incoming.fault
    from ${rowset} where old.import_id = ${importId} and old.line = incoming.line`)
}

export interface RowRange {
  outcomes: readonly ShippingOutcome[] | null
  limit: number
  offset?: number
}

export async function readRows(
  database: Database,
  importId: string,
  { outcomes, limit, offset = 0 }: RowRange,
): Promise<FileRow[]> {
  return database
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, importId), outcomes ? inArray(importRows.outcome, [...outcomes]) : undefined))
    .orderBy(asc(importRows.line))
    .limit(limit)
    .offset(offset)
}

export async function countOutcomes(
  database: Database,
  importId: string,
): Promise<Partial<Record<ShippingOutcome, number>>> {
  const rows = await database
    .select({ outcome: importRows.outcome, count: sql<number>`count(*)::integer` })
    .from(importRows)
    .where(eq(importRows.importId, importId))
    .groupBy(importRows.outcome)
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]))
}

/** Claims a line for shipping: of any number of callers exactly one gets `true`. */
export async function claimRow(transaction: Database, importId: string, line: number): Promise<boolean> {
  const { rowCount } = await transaction
    .update(importRows)
    .set({ outcome: 'shipped' })
    .where(and(eq(importRows.importId, importId), eq(importRows.line, line), eq(importRows.outcome, 'to_ship')))
  return rowCount === 1
}

/** Rejects a line that can no longer be shipped. */
export async function rejectRow(
  database: Database,
  importId: string,
  { line, fault }: { line: number; fault: RowFault },
): Promise<void> {
  await database
    .update(importRows)
    .set({ outcome: 'not_shippable', fault })
    .where(and(eq(importRows.importId, importId), eq(importRows.line, line), eq(importRows.outcome, 'to_ship')))
}

/** Deletes imports with their lines. @returns how many imports, or `again` where more wait */
export const deleteImportsBefore = (database: Database, before: Date): Promise<number | 'again'> =>
  deleteWithRows(database, { id: imports.id, createdAt: imports.createdAt, parentId: importRows.importId }, { before })

export const findOldestImport = (database: Database, due: Due) => findOldestDue(database, imports.createdAt, due)
