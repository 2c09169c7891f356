/** Parts of `moveOrder`: an order uses its promotions while it may be paid or is, and releases them once otherwise. */
import { type SQL, sql } from 'drizzle-orm'
import type { OrderEvent } from '../rules/order-states.ts'

const nothing = sql``

/** Locks limited promotions and codes by id, after the goods in `locked`. Counts of others are not stored. */
const changeCounts = (change: number) => sql`
  , locked_promotions as (
    select id, used_count >= use_limit as is_full from promotions
    where use_limit is not null and id = any(select promotion_id from moved_uses) and (select count(*) from locked) >= 0
    order by id for no key update
  ), locked_codes as (
    select code, used_count >= use_limit as is_full from promotion_codes
    where use_limit is not null and code = any(select code from moved_uses) and (select count(*) from locked_promotions) >= 0
    order by code for no key update
  ), counted_promotions as (
    update promotions set used_count = used_count + ${change}::integer from locked_promotions where promotions.id = locked_promotions.id
  ), counted_codes as (
    update promotion_codes set used_count = used_count + ${change}::integer from locked_codes where promotion_codes.code = locked_codes.code
  )`

/** A full refund releases the uses of an order with no dispatched unit. */
const isUnsent = sql`not exists (select from order_line_units(moved.id) units where units.handed_over > 0)`

const releaseUses = (now: Date, condition: SQL) => sql`
  , moved_uses as (
    update promotion_uses set given_back_at = ${now}::timestamptz from moved
    where order_id = moved.id and given_back_at is null and ${condition}
    returning promotion_uses.promotion_id, promotion_uses.code
  )${changeCounts(-1)}`

/** A late payment counts the uses again, above a limit if need be, because its price was agreed. */
const countUsesAgain = sql`
  , moved_uses as (
    select promotion_uses.id, promotion_id, code, user_id, nth is not null as is_numbered from promotion_uses join moved on order_id = moved.id
    where given_back_at is not null
  )${changeCounts(1)}
  , renumbered as materialized (
    select moved_uses.id, limits.most,
      case when is_numbered then next_promotion_use(promotion_id, user_id, null, false) end as nth,
      coalesce((select is_full from locked_promotions where locked_promotions.id = promotion_id), false)
        or coalesce((select is_full from locked_codes where locked_codes.code = moved_uses.code), false) as is_full
    from moved_uses cross join lateral (
      select case when is_first_order_only then least(1, per_shopper_limit) else per_shopper_limit end as most
      from promotions where promotions.id = promotion_id) limits
    where (select count(*) from locked_codes) >= 0
  ), taken_again as (
    update promotion_uses set given_back_at = null, nth = renumbered.nth, is_beyond_limit = is_full or coalesce(renumbered.nth > most, false)
    from renumbered where promotion_uses.id = renumbered.id
  )`

export function usesOfMoved(event: OrderEvent, now: Date): SQL {
  switch (event) {
    case 'expire':
    case 'cancel':
      return releaseUses(now, sql`true`)
    case 'refund':
      return releaseUses(now, isUnsent)
    case 'revive':
      return countUsesAgain
    default:
      return nothing
  }
}
