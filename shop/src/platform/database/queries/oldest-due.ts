import { and, lte, min, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../database.ts'

export interface Due {
  now: Date
  /** How long after the column's time a row is due. */
  afterInMs?: number
  /** Which rows at all. */
  where?: SQL
}

/** Ids of the rows that are due by a column of time, the longest first. */
export async function findDueIds(
  database: Database,
  { id, due }: { id: PgColumn; due: PgColumn },
  { now, limit }: { now: Date; limit: number },
): Promise<number[]> {
  const rows = await database.select({ id }).from(id.table).where(lte(due, now)).orderBy(due).limit(limit)
  return rows.map((row) => row.id as number)
}

/** Since when the oldest row is due by a column of time; null where none is. */
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
