/** Promotions as staff see them. */
import { sql } from 'drizzle-orm'
import { maxCodesPerPromotion, maxSummedUses, type PromotionState } from '#features/promotions/values.ts'
import type { Database } from '#platform/database/database.ts'
import type { Names } from '#platform/i18n/names.ts'
import { promotions, type PromotionRow } from './promotion-tables.ts'

export interface NamedScope {
  id: number
  names: Names
}

export interface ConsolePromotionRow extends PromotionRow {
  state: PromotionState
  types: NamedScope[]
  subTypes: NamedScope[]
  goods: NamedScope[]
  code: string | null
  codeCount: number
  /** Uses that were not released. */
  uses: number
  /** Null where too many were used. */
  discountInFen: number | null
}

const stateAt = (now: Date) => sql<PromotionState>`case
  when not promotions.is_active then 'off'
  when promotions.ends_at <= ${now}::timestamptz then 'over'
  when promotions.starts_at > ${now}::timestamptz then 'coming'
  else 'running' end`

/** A scope's names by language, of the table that names it. */
const namesIn = (column: string, translations: string) =>
  sql<NamedScope[]>`(
    select coalesce(json_agg(json_build_object('id', scope.${sql.raw(column)}, 'names', (
      select coalesce(json_object_agg(language, name), '{}') from ${sql.raw(translations)} where ${sql.raw(translations)}.${sql.raw(column)} = scope.${sql.raw(column)}
    )) order by scope.id), '[]')
    from promotion_scopes as scope where scope.promotion_id = promotions.id and scope.${sql.raw(column)} is not null)`

const isUsed = sql`promotion_uses.promotion_id = promotions.id and given_back_at is null`
/** Without an order PostgreSQL reads the uses and codes of all promotions for one that has none. */
const byIndex = sql`promotion_uses.user_id, promotion_uses.nth`

const rows = (database: Database, now: Date) =>
  database
    .select({
      promotion: promotions,
      state: stateAt(now).as('state'),
      types: namesIn('goods_type_id', 'goods_type_translations').as('scoped_types'),
      subTypes: namesIn('goods_sub_type_id', 'goods_sub_type_translations').as('scoped_sub_types'),
      goods: namesIn('goods_id', 'goods_translations').as('scoped_goods'),
      codeCount: sql<number>`(select count(*)::integer from (
          select from promotion_codes where promotion_codes.promotion_id = promotions.id order by promotion_codes.code
          limit ${maxCodesPerPromotion + 1}) as counted)`.as('code_count'),
      code: sql<string | null>`(select min(code) from (
        select code from promotion_codes where promotion_codes.promotion_id = promotions.id order by code limit 2) as first
        having count(*) = 1)`.as('only_code'),
      // Promotions without a limit store no count.
      uses: sql<number>`case when promotions.use_limit is not null then promotions.used_count else (
        select count(*)::integer from (
          select from promotion_uses where ${isUsed} order by ${byIndex} limit ${maxSummedUses + 1}) as counted) end`.as(
        'uses',
      ),
      discountInFen: sql<string | null>`(
        select case when count(*) <= ${maxSummedUses} then coalesce(sum(discount_in_fen), 0) end from (
          select discount_in_fen from promotion_uses
          where ${isUsed} order by ${byIndex} limit ${maxSummedUses + 1}) as used)`.as('used_discount'),
    })
    .from(promotions)

const toRow = ({
  promotion,
  discountInFen,
  ...read
}: Awaited<ReturnType<typeof rows>>[number]): ConsolePromotionRow => ({
  ...promotion,
  ...read,
  discountInFen: discountInFen === null ? null : Number(discountInFen),
})

interface ListRequest {
  tab: PromotionState | 'all'
  now: Date
  limit: number
  offset: number
}

/** The newest first. */
export async function listPromotionRows(
  database: Database,
  { tab, now, limit, offset }: ListRequest,
): Promise<ConsolePromotionRow[]> {
  const found = await rows(database, now)
    .where(tab === 'all' ? sql`true` : sql`${stateAt(now)} = ${tab}`)
    .orderBy(sql`promotions.id desc`)
    .limit(limit)
    .offset(offset)
  return found.map(toRow)
}

export async function findPromotionRow(database: Database, id: number, now: Date): Promise<ConsolePromotionRow | null> {
  const [row] = await rows(database, now).where(sql`promotions.id = ${id}`)
  return row ? toRow(row) : null
}

/** At most `maxPromotions` rows exist. */
export async function countPromotionStates(database: Database, now: Date): Promise<Record<PromotionState, number>> {
  const counted = await database.execute<{ state: PromotionState; count: number }>(
    sql`select ${stateAt(now)} as state, count(*)::integer as count from promotions group by 1`,
  )
  const counts = { running: 0, coming: 0, over: 0, off: 0 }
  for (const { state, count } of counted.rows) counts[state] = count
  return counts
}
