/** Counts of promotions with a limit, for the ledger check: each in a statement of its own, because one may have millions. */
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { ofStep, type Step } from './audit-queries.ts'

/** Only limited promotions and codes count their uses. */
export async function readPromotionIds(database: Database, step: Step): Promise<{ id: number }[]> {
  const { rows } = await database.execute<{ id: number }>(sql`select id from promotions ${ofStep(sql`id`, step)}`)
  return rows
}

export interface UseCount {
  /** Null: the promotion itself. */
  code: string | null
  usedCount: number
  /** Uses that were not released. */
  uses: number
}

/** Null without a limit. The index `promotion_uses_nth` has the count. */
export async function readPromotionUses(database: Database, id: number): Promise<UseCount | null> {
  const { rows } = await database.execute<{ facts: UseCount }>(sql`
    select json_build_object('code', null, 'usedCount', used_count, 'uses', (
      select count(*) from promotion_uses where promotion_id = promotions.id and given_back_at is null)) as facts
    from promotions where id = ${id} and use_limit is not null`)
  return rows[0]?.facts ?? null
}

/** Limited codes of a promotion, at most `limit` in the order of their codes. */
export async function readCodeUses(
  database: Database,
  { promotionId, after, limit }: { promotionId: number; after: string; limit: number },
): Promise<(UseCount & { code: string })[]> {
  const { rows } = await database.execute<{ facts: UseCount & { code: string } }>(sql`
    with step as (select code, used_count from promotion_codes
      where promotion_id = ${promotionId} and code > ${after} and use_limit is not null order by code limit ${limit})
    select json_build_object('code', step.code, 'usedCount', used_count, 'uses', counted.uses) as facts
    from step cross join lateral (select count(*) as uses from promotion_uses
      where promotion_uses.code = step.code and promotion_id = ${promotionId} and given_back_at is null) counted
    order by step.code`)
  return rows.map(({ facts }) => facts)
}
