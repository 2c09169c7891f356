import { and, lte, min, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../database.ts'

export interface Due {
  now: Date
  /** Delay between the column's time and the row being due. */
  afterInMs?: number
  /** Condition on the rows. */
  where?: SQL
}

/** Ids of rows that are due by a time column, the longest due first. */
export async function findDueIds(
  database: Database,
  { id, due }: { id: PgColumn; due: PgColumn },
  { now, limit }: { now: Date; limit: number },
): Promise<number[]> {
  const rows = await database.select({ id }).from(id.table).where(lte(due, now)).orderBy(due).limit(limit)
  return rows.map((row) => row.id as number)
}

/** When the oldest row became due by a time column; null where none is. */
export async function findOldestDue(
  database: Database,
  column: PgColumn,
  { now, afterInMs = 0, where }: Due,
): Promise<Date | null> {
  const moment = new Date(now.getTime() - afterInMs)
  const [row] = await database
    .select({ oldest: min(column) })
    .from(column.table)
    .where(and(lte(column, moment), where))
  const oldest = row?.oldest as Date | null | undefined
  return oldest ? new Date(oldest.getTime() + afterInMs) : null
}
