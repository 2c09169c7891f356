/** Promotions as facts for `priceOrder`. */
import { and, asc, eq, gt, inArray, isNull, not, or, sql } from 'drizzle-orm'
import type { PromotionFacts, PromotionScope } from '#features/pricing/values.ts'
import { maxAutomaticPromotions } from '#features/promotions/values.ts'
import type { Database } from '#platform/database/database.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import { promotionCodes, type PromotionRow, promotions, promotionScopes } from './promotion-tables.ts'

/** One statement reads a rule with its scopes, so that both are of one moment. */
const scopesOf = sql<ScopeRow[] | null>`case when promotions.is_scoped then coalesce((
  select json_agg(json_build_object('goodsId', goods_id, 'goodsSubTypeId', goods_sub_type_id, 'goodsTypeId', goods_type_id) order by id)
  from promotion_scopes where promotion_scopes.promotion_id = promotions.id), '[]') end`.as('scopes')

type ScopeRow = Pick<typeof promotionScopes.$inferSelect, 'goodsId' | 'goodsSubTypeId' | 'goodsTypeId'>

const automatic = preparedOnce((database) =>
  database
    .select({ promotion: promotions, scopes: scopesOf })
    .from(promotions)
    .where(
      and(
        promotions.isActive,
        not(promotions.needsCode),
        or(isNull(promotions.endsAt), gt(promotions.endsAt, sql.placeholder('at'))),
      ),
    )
    .orderBy(asc(promotions.id))
    .limit(maxAutomaticPromotions)
    .prepare('promotions_automatic'),
)

/** Automatic promotions that are switched on and not over, so also those that start later. By id. */
export async function readAutomaticPromotions(database: Database, at: Date): Promise<PromotionFacts[]> {
  const rows = await automatic(database).execute({ at })
  return rows.map((row) => toPromotionFacts(row.promotion, row.scopes, null))
}

const anyWithCode = preparedOnce((database) =>
  database
    .select({ id: promotions.id })
    .from(promotions)
    .where(
      and(
        promotions.isActive,
        promotions.needsCode,
        or(isNull(promotions.endsAt), gt(promotions.endsAt, sql.placeholder('at'))),
      ),
    )
    .limit(1)
    .prepare('promotions_with_code'),
)

/** Whether a promotion that is switched on and not over needs a code. */
export async function takesCodes(database: Database, at: Date): Promise<boolean> {
  return (await anyWithCode(database).execute({ at })).length > 0
}

const byCode = preparedOnce((database) =>
  database
    .select({ promotion: promotions, scopes: scopesOf, code: promotionCodes })
    .from(promotionCodes)
    .innerJoin(promotions, eq(promotions.id, promotionCodes.promotionId))
    .where(eq(promotionCodes.code, sql.placeholder('code')))
    .prepare('promotions_by_code'),
)

/** The promotion of a code in any state, for the reason of a refusal; null: unknown code. */
export async function findPromotionByCode(database: Database, code: string): Promise<PromotionFacts | null> {
  const [row] = await byCode(database).execute({ code })
  return row ? toPromotionFacts(row.promotion, row.scopes, row.code) : null
}

/** In any state, by id. */
export async function readPromotionFacts(database: Database, ids: readonly number[]): Promise<PromotionFacts[]> {
  const rows = await database
    .select({ promotion: promotions, scopes: scopesOf })
    .from(promotions)
    .where(inArray(promotions.id, [...ids]))
    .orderBy(asc(promotions.id))
  return rows.map((row) => toPromotionFacts(row.promotion, row.scopes, null))
}

function toPromotionFacts(
  { createdAt: _createdAt, isScoped: _isScoped, needsCode: _needsCode, ...promotion }: PromotionRow,
  scopes: readonly ScopeRow[] | null,
  code: PromotionFacts['code'],
): PromotionFacts {
  return {
    ...promotion,
    scope: scopes && toScope(scopes),
    code: code && { code: code.code, useLimit: code.useLimit, usedCount: code.usedCount },
  }
}

const toScope = (rows: readonly ScopeRow[]): PromotionScope => ({
  goodsIds: rows.flatMap(({ goodsId }) => goodsId ?? []),
  goodsSubTypeIds: rows.flatMap(({ goodsSubTypeId }) => goodsSubTypeId ?? []),
  goodsTypeIds: rows.flatMap(({ goodsTypeId }) => goodsTypeId ?? []),
})
