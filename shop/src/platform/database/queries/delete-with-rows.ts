import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../database.ts'
import { isClaimed } from './claimed-rows.ts'

export interface OldRecords {
  /** Column of the records, as `createdAt`. */
  id: PgColumn
  createdAt: PgColumn
  /** Names the record in the table of its rows. */
  parentId: PgColumn
}

/**
 * Deletes old records and their rows: at most `limit` rows a run, and then the records without rows. One record may
 * have a hundred thousand rows.
 * @returns how many records, or `again` where more wait
 */
export async function deleteWithRows(
  database: Database,
  { id, createdAt, parentId }: OldRecords,
  { before, limit = 5_000 }: { before: Date; limit?: number },
): Promise<number | 'again'> {
  const ctid = (table: PgColumn['table']): SQL => sql`${table}.ctid`
  const oldRows = sql`(select ${ctid(parentId.table)} from ${id.table} join ${parentId.table} on ${parentId} = ${id}
    where ${createdAt} < ${before} order by ${createdAt} limit ${limit} for update of ${parentId.table} skip locked)`
  const rows = await database.execute(
    sql`delete from ${parentId.table} where ${isClaimed(ctid(parentId.table), oldRows)}`,
  )
  const emptied = sql`(select ${id} from ${id.table} where ${createdAt} < ${before}
    and not exists (select from ${parentId.table} where ${parentId} = ${id}) order by ${createdAt} limit ${limit} for update skip locked)`
  const records = await database.execute(sql`delete from ${id.table} where ${isClaimed(id, emptied)}`)
  const counts = [rows.rowCount ?? 0, records.rowCount ?? 0] as const
  return counts.some((count) => count >= limit) ? 'again' : counts[1]
}
