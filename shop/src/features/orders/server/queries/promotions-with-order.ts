/** Parts of the order's statement that take its promotions and write its discounts. */
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { OrderDraft } from '../ports/purchase-steps.ts'

const { placeholder } = sql

const goodsFit = sql`(select bool_and(fits) and count(*) = cardinality(${placeholder('goodsIds')}::integer[]) from locked)`
const limitsFit = sql`(select coalesce(bool_and(fits), true) from locked_promotions)`

/** True where every promotion has its revision and a use left. */
export const promotionsFit = sql`(select count(*) = cardinality(${placeholder('promotionIds')}::integer[])
  and coalesce(bool_and(most is null or nth is not null), true) from numbered)`

/** Read before the stock is taken. Locks promotions and codes with a limit by id, after the goods. */
export function promotionReads(database: Database) {
  return [
    database.$with('wanted', {}).as(sql`
      select * from unnest((select ${placeholder('promotionIds')}::integer[]), ${placeholder('promotionRevisions')}::integer[],
        ${placeholder('promotionCodes')}::text[], ${placeholder('promotionAmounts')}::bigint[])
        with ordinality as wanted (promotion_id, revision, code, amount, position)`),
    database.$with('locked_promotions', {}).as(sql`
      select promotions.id, used_count < use_limit as fits from promotions join wanted on promotions.id = promotion_id
      where use_limit is not null and ${goodsFit} order by promotions.id for no key update of promotions`),
    database.$with('locked_codes', {}).as(sql`
      select promotion_codes.code, used_count < use_limit as fits from promotion_codes join wanted on promotion_codes.code = wanted.code
      where use_limit is not null and ${goodsFit} and ${limitsFit} order by promotion_codes.code for no key update of promotion_codes`),
    database.$with('numbered', {}).as(sql`
      select promotions.id as promotion_id, wanted.code, amount, position, names, use_limit, most, case when most is null then null
        else next_promotion_use(promotions.id, ${placeholder('userId')}::bigint, most, is_first_order_only) end as nth
      from wanted join promotions on promotions.id = wanted.promotion_id and promotions.revision = wanted.revision
        cross join lateral (select case when is_first_order_only then least(1, per_shopper_limit) else per_shopper_limit end as most) limits
      where ${goodsFit} and ${limitsFit} and (select coalesce(bool_and(fits), true) from locked_codes)
        and (wanted.code is null or exists (select from promotion_codes where code = wanted.code and promotion_id = promotions.id))`),
  ]
}

/** Written with the order: counts and uses, and the discounts as they were. */
export function promotionWrites(database: Database) {
  return [
    database.$with('counted_promotions', {}).as(sql`
      update promotions set used_count = used_count + 1 from locked_promotions cross join written where promotions.id = locked_promotions.id`),
    database.$with('counted_codes', {}).as(sql`
      update promotion_codes set used_count = used_count + 1 from locked_codes cross join written where promotion_codes.code = locked_codes.code`),
    database.$with('used', {}).as(sql`
      insert into promotion_uses (promotion_id, code, order_id, user_id, nth, discount_in_fen, created_at)
      select promotion_id, code, written.id, written.user_id, nth, amount, written.created_at
      from written cross join numbered order by position`),
    database.$with('discounted', {}).as(sql`
      insert into order_discounts (order_id, position, promotion_id, code, names, discount_in_fen)
      select written.id, position, promotion_id, code, names, amount from written cross join numbered order by position`),
    database.$with('shared', {}).as(sql`
      insert into order_line_discounts (order_id, line_position, discount_position, share_in_fen)
      select written.id, line_position, discount_position, share from written cross join unnest(${placeholder('shareLines')}::integer[],
        ${placeholder('shareDiscounts')}::integer[], ${placeholder('shareAmounts')}::bigint[]) as share (line_position, discount_position, share)`),
  ]
}

/** Values of the placeholders above. */
export function promotionValues({ promotions, lines }: OrderDraft) {
  const positionOf = new Map(lines.map(({ goodsId }, index) => [goodsId, index + 1]))
  const shares = promotions.flatMap(({ shares: ofPromotion }, index) =>
    ofPromotion.map(({ goodsId, shareInFen }) => ({
      line: positionOf.get(goodsId)!,
      discount: index + 1,
      amount: shareInFen,
    })),
  )
  return {
    promotionIds: promotions.map(({ promotionId }) => promotionId),
    promotionRevisions: promotions.map(({ revision }) => revision),
    promotionCodes: promotions.map(({ code }) => code),
    promotionAmounts: promotions.map(({ amountInFen }) => amountInFen),
    subTypes: lines.map(({ goodsSubTypeId }) => goodsSubTypeId ?? null),
    types: lines.map(({ goodsTypeId }) => goodsTypeId ?? null),
    shareLines: shares.map(({ line }) => line),
    shareDiscounts: shares.map(({ discount }) => discount),
    shareAmounts: shares.map(({ amount }) => amount),
  }
}
