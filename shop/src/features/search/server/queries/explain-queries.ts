import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { SearchPlan } from '../rules/search-plan.ts'
import { matchParameters } from './match-queries.ts'

export interface ExplainedRow {
  goodsId: number
  sku: string
  names: Partial<Record<string, string>>
  /** Index of the plan's levels. */
  level: number
}

/** The best matches of a plan, each with its level. */
export async function readExplained(database: Database, plan: SearchPlan, limit: number): Promise<ExplainedRow[]> {
  const { steps, wanted, max } = matchParameters(plan, { subTypeIds: null })
  const { rows } = await database.execute<{ facts: ExplainedRow }>(sql`
    with found as (
      select goods_id, min(level) as level, min(place) as place
      from find_goods_in_steps(${steps}::json, null::bigint[], ${wanted}::integer, ${max}::integer, false) group by goods_id
    ), best as (
      select found.*, sku, sold_count from found join goods on goods.id = goods_id
      order by level, place, sold_count desc, goods_id limit ${limit}
    )
    select json_build_object('goodsId', goods_id, 'sku', sku, 'level', level, 'names',
      (select coalesce(json_object_agg(language, name), '{}') from goods_translations where goods_translations.goods_id = best.goods_id)) as facts
    from best order by level, place, sold_count desc, goods_id`)
  return rows.map(({ facts }) => facts)
}
