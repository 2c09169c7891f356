/** Sub-types with goods to index again after a renaming. */
import { asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { goodsSubTypes } from './type-tables.ts'

/** From the first goods on, even if some were indexed since an earlier rename. */
export async function markForIndexing(transaction: Database, subTypeIds: readonly number[]): Promise<void> {
  if (subTypeIds.length === 0) return
  await transaction
    .update(goodsSubTypes)
    .set({ indexAfterGoodsId: 0 })
    .where(inArray(goodsSubTypes.id, [...subTypeIds]))
}

export interface SubTypeToIndex {
  id: number
  afterGoodsId: number
}

export async function findSubTypeToIndex(database: Database): Promise<SubTypeToIndex | null> {
  const { id, indexAfterGoodsId } = goodsSubTypes
  const rows = await database
    .select({ id, afterGoodsId: sql<number>`${indexAfterGoodsId}` })
    .from(goodsSubTypes)
    .where(isNotNull(indexAfterGoodsId))
    .orderBy(asc(id))
    .limit(1)
  return rows[0] ?? null
}

/** @param afterGoodsId the last indexed goods; null when done */
export async function setIndexedUpTo(
  database: Database,
  subTypeId: number,
  afterGoodsId: number | null,
): Promise<void> {
  await database.update(goodsSubTypes).set({ indexAfterGoodsId: afterGoodsId }).where(eq(goodsSubTypes.id, subTypeId))
}
