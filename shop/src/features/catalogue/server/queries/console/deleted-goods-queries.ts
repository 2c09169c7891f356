import { eq, inArray } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { findDueIds, findOldestDue } from '#platform/database/queries/oldest-due.ts'
import { deletedGoods } from '../goods-tables.ts'

type DeletedGoods = typeof deletedGoods.$inferSelect

export async function findDeletedGoods(transaction: Database, goodsId: number): Promise<DeletedGoods | null> {
  const rows = await transaction.select().from(deletedGoods).where(eq(deletedGoods.goodsId, goodsId))
  return rows[0] ?? null
}

export async function insertDeletedGoods(transaction: Database, row: DeletedGoods): Promise<void> {
  await transaction.insert(deletedGoods).values(row)
}

export async function deleteMarksOfGoods(transaction: Database, goodsId: number): Promise<void> {
  await transaction.delete(deletedGoods).where(eq(deletedGoods.goodsId, goodsId))
}

/** Restores goods; returns by id whether they were on sale. Requires the locks of the goods. */
export async function restoreDeleted(transaction: Database, goodsIds: number[]): Promise<Map<number, boolean>> {
  if (goodsIds.length === 0) return new Map()
  const rows = await transaction.delete(deletedGoods).where(inArray(deletedGoods.goodsId, goodsIds)).returning()
  return new Map(rows.map(({ goodsId, wasOnSale }) => [goodsId, wasOnSale]))
}

/** Due deletions, the oldest first. */
export const readDueDeletions = (database: Database, now: Date, limit: number) =>
  findDueIds(database, { id: deletedGoods.goodsId, due: deletedGoods.goneAt }, { now, limit })

export const findOldestDeletion = (database: Database, now: Date) =>
  findOldestDue(database, deletedGoods.goneAt, { now })
