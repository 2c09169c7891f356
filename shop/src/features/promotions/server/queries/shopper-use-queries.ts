import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'

export interface ShopperUses {
  /** The shopper has no other order that is open or paid. */
  isFirstOrder: boolean
  /** How often the shopper has used a promotion, by its id. */
  uses: ReadonlyMap<number, number>
}

export async function readShopperUses(
  database: Database,
  userId: number,
  promotionIds: readonly number[],
  exceptOrderId: number | null = null,
): Promise<ShopperUses> {
  const { rows } = await database.execute<{ is_first: boolean; uses: Record<string, number> }>(sql`
    select not exists (select from orders where user_id = ${userId} and status not in ('expired', 'cancelled')
        and id is distinct from ${exceptOrderId}::bigint) as is_first,
      (select coalesce(json_object_agg(promotion_id, used), '{}') from (
        select promotion_id, count(*)::integer as used from promotion_uses
        where user_id = ${userId} and promotion_id = any(${sql.param([...promotionIds])}::integer[]) and given_back_at is null
          and order_id is distinct from ${exceptOrderId}::bigint
        group by promotion_id) counted) as uses`)
  const { is_first: isFirstOrder, uses } = rows[0]!
  return { isFirstOrder, uses: new Map(Object.entries(uses).map(([id, used]) => [Number(id), used])) }
}

/** Locks limited promotions by id, then limited codes, until the transaction ends. Call after locking the goods. */
export async function lockPromotionLimits(
  transaction: Database,
  promotionIds: readonly number[],
  code: string,
): Promise<void> {
  await transaction.execute(sql`
    select from promotions where id = any(${sql.param([...promotionIds])}::integer[]) and use_limit is not null
    order by id for no key update`)
  await transaction.execute(sql`
    select from promotion_codes where code = ${code} and use_limit is not null for no key update`)
}
