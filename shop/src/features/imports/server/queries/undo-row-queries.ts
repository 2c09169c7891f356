/** Rows of files of goods whose changes staff take back. */
import { and, asc, desc, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { areToLock, type GoodsFileRow, type RowsToLock } from './goods-row-queries.ts'
import { goodsRows } from './import-tables.ts'

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

/** Locks those of the lines that still have one of the outcomes. */
export async function lockRows(transaction: Database, importId: string, sought: RowsToLock): Promise<GoodsFileRow[]> {
  return transaction
    .select()
    .from(goodsRows)
    .where(areToLock(importId, sought))
    .orderBy(asc(goodsRows.line))
    .for('update')
}

/** Counts ordered goods, which undoing has taken off sale, and types that stay although the import has added them. */
export async function countLeft(
  database: Database,
  importId: string,
): Promise<{ withdrawn: number; newTypes: number }> {
  const { rows } = await database.execute<{ withdrawn: number; newTypes: number }>(sql`
    select count(*) filter (where note ->> 'reason' = 'was_ordered')::integer as withdrawn,
      count(distinct note ->> 'text') filter (where note ->> 'reason' = 'type_stays')::integer as "newTypes"
    from import_rows, jsonb_array_elements(case jsonb_typeof(notes) when 'array' then notes end) note
    where import_id = ${importId}`)
  return rows[0]!
}
