/** Pictures that came with a file of goods, by row. */
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { recordset } from '#platform/database/recordset.ts'
import { goodsRows, type PictureState } from './import-tables.ts'

type PictureOfRow = Pick<typeof goodsRows.$inferSelect, 'line' | 'picture' | 'pictureState'>

export async function writePictures(
  transaction: Database,
  importId: string,
  rows: readonly PictureOfRow[],
): Promise<void> {
  const keys = ['line', 'picture', 'pictureState'] as const
  await transaction.execute(sql`
    update import_rows old set picture = incoming.picture, picture_state = incoming.picture_state
    from ${recordset(goodsRows, 'incoming', { keys, rows })} where old.import_id = ${importId} and old.line = incoming.line`)
}

/** Notes the versions before and after, from which undoing restores the former pictures. */
export async function writeReplacedPictures(
  transaction: Database,
  importId: string,
  rows: readonly Pick<typeof goodsRows.$inferSelect, 'line' | 'picture' | 'pictureBefore' | 'pictureAfter'>[],
): Promise<void> {
  const keys = ['line', 'picture', 'pictureBefore', 'pictureAfter'] as const
  await transaction.execute(sql`
    update import_rows old set picture = incoming.picture, picture_state = 'set',
      picture_before = incoming.picture_before, picture_after = incoming.picture_after
    from ${recordset(goodsRows, 'incoming', { keys, rows })} where old.import_id = ${importId} and old.line = incoming.line`)
}

/** Rows of goods in the shop with pictures to set, by line. */
export async function readWaitingPictures(
  database: Database,
  importId: string,
  { afterLine, limit }: { afterLine: number; limit: number },
): Promise<{ line: number; sku: string; picture: string }[]> {
  const { line, subject, picture, pictureState, outcome } = goodsRows
  return database
    .select({ line, sku: subject, picture: sql<string>`${picture}` })
    .from(goodsRows)
    .where(
      and(
        eq(goodsRows.importId, importId),
        eq(pictureState, 'waiting'),
        inArray(outcome, ['added', 'updated', 'unchanged']),
        gt(line, afterLine),
      ),
    )
    .orderBy(asc(line))
    .limit(limit)
}

/** Without rows that are not written. */
export async function countPictures(
  database: Database,
  importId: string,
): Promise<Partial<Record<PictureState, number>>> {
  const { pictureState: state, outcome } = goodsRows
  const rows = await database
    .select({ state: sql<PictureState>`${state}`, count: sql<number>`count(*)::integer` })
    .from(goodsRows)
    .where(
      and(
        eq(goodsRows.importId, importId),
        sql`${state} is not null`,
        sql`${outcome} not in ('unread', 'refused', 'skipped')`,
      ),
    )
    .groupBy(state)
  return Object.fromEntries(rows.map((row) => [row.state, row.count]))
}

/** Returns the ids of imports that may still be applied. */
export async function findUnappliedImports(database: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from imports where id = any(${sql.param(ids)}::uuid[]) and status in ('read', 'checked', 'applying')`)
  return rows.map(({ id }) => id)
}
