import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { type PromotionRow, promotions, promotionScopes } from './promotion-tables.ts'

export type PromotionValues = Omit<PromotionRow, 'id' | 'usedCount' | 'revision' | 'createdAt'>

export interface ScopeIds {
  types: readonly number[]
  subTypes: readonly number[]
  goods: readonly number[]
}

/** Serializes changes of promotions, because their numbers are limited. */
export async function lockPromotionWrites(transaction: Database): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('promotions', 0))`)
}

/** Locks the row; null: no such promotion. */
export async function lockPromotion(transaction: Database, id: number): Promise<PromotionRow | null> {
  const [row] = await transaction.select().from(promotions).where(eq(promotions.id, id)).for('update')
  return row ?? null
}

export async function countPromotions(transaction: Database, now: Date): Promise<{ all: number; automatic: number }> {
  const { rows } = await transaction.execute<{ all: number; automatic: number }>(sql`
    select count(*)::integer as all,
      (count(*) filter (where is_active and not needs_code and (ends_at is null or ends_at > ${now}::timestamptz)))::integer as automatic
    from promotions`)
  return rows[0]!
}

export async function insertPromotion(transaction: Database, values: PromotionValues): Promise<number> {
  const [row] = await transaction.insert(promotions).values(values).returning({ id: promotions.id })
  return row!.id
}

export async function updatePromotion(transaction: Database, id: number, values: PromotionValues): Promise<void> {
  await transaction.update(promotions).set(values).where(eq(promotions.id, id))
}

export async function putScopes(transaction: Database, promotionId: number, ids: ScopeIds): Promise<void> {
  await transaction.delete(promotionScopes).where(eq(promotionScopes.promotionId, promotionId))
  const scopes = [
    ...ids.types.map((goodsTypeId) => ({ promotionId, goodsTypeId })),
    ...ids.subTypes.map((goodsSubTypeId) => ({ promotionId, goodsSubTypeId })),
    ...ids.goods.map((goodsId) => ({ promotionId, goodsId })),
  ]
  if (scopes.length > 0) await transaction.insert(promotionScopes).values(scopes)
}

/** Locks the existing parts of a scope against deletion, and returns their ids. */
export async function lockScopes(transaction: Database, ids: ScopeIds): Promise<ScopeIds> {
  const lock = async (table: string, wanted: readonly number[]) => {
    if (wanted.length === 0) return []
    const { rows } = await transaction.execute<{ id: number }>(
      sql`select id from ${sql.identifier(table)} where id = any(${sql.param([...wanted])}::integer[]) order by id for key share`,
    )
    return rows.map(({ id }) => id)
  }
  return {
    goods: await lock('goods', ids.goods),
    types: await lock('goods_types', ids.types),
    subTypes: await lock('goods_sub_types', ids.subTypes),
  }
}

export async function hasPromotionBeenUsed(transaction: Database, id: number): Promise<boolean> {
  const { rows } = await transaction.execute<{ used: boolean }>(sql`
    select exists (select from order_discounts where promotion_id = ${id})
      or exists (select from promotion_uses where promotion_id = ${id}) as used`)
  return rows[0]!.used
}

export async function deletePromotionRow(transaction: Database, id: number): Promise<void> {
  await transaction.delete(promotions).where(eq(promotions.id, id))
}
