import { sql } from 'drizzle-orm'
import { allOf, conditionsOf, type GoodsFilters } from '#features/goods-lists/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import { withRowDependencies } from '#platform/database/cache-dependencies.ts'
import { countedGoods } from '../goods-tags.ts'
import { matchedGoods } from './matched-goods-queries.ts'
import { matchParameters, type SearchPlan } from '#features/search/server/index.ts'

export interface MatchesOfSubType {
  typeId: number
  subTypeId: number
  count: number
}

const matchesBySubType = preparedOnce((database) =>
  database
    .select({
      typeId: sql<number>`found.type_id`.as('type_id'),
      subTypeId: sql<number>`found.sub_type_id`.as('sub_type_id'),
      count: sql<number>`found.count`.as('count'),
    })
    .from(
      sql`(
        select sub_type.goods_type_id as type_id, sub_type.id as sub_type_id, count(*) as count
        from ${matchedGoods}
        join goods_sub_types sub_type on sub_type.id = goods.goods_sub_type_id
        group by sub_type.id
      ) found`,
    )
    .orderBy(sql`found.type_id, found.sub_type_id`)
    .prepare('matches_by_sub_type'),
)

/**
 * Number of goods on sale per sub-type, among the matches within the search's limit.
 * @param filters limit the counts; sub-types with a count of 0 stay
 */
export async function readMatchesBySubType(
  database: Database,
  plan: SearchPlan,
  filters: GoodsFilters | null = null,
): Promise<MatchesOfSubType[]> {
  const parameters = matchParameters(plan, { subTypeIds: null })
  if (filters) {
    const conditions = conditionsOf(filters, { goods: sql`goods`, facts: sql`facts` })
    const fitting = sql`count(*) filter (where ${allOf(conditions)})`.mapWith(Number)
    return database
      .select({
        typeId: sql`sub_type.goods_type_id`.mapWith(Number),
        subTypeId: sql`sub_type.id`.mapWith(Number),
        count: fitting,
      })
      .from(
        sql`${matchedGoods}
        left join goods_facts facts on facts.goods_id = goods.id
        join goods_sub_types sub_type on sub_type.id = goods.goods_sub_type_id`,
      )
      .groupBy(sql`sub_type.id`)
      .orderBy(sql`sub_type.goods_type_id, sub_type.id`)
      .execute(parameters)
  }
  return withRowDependencies(countedGoods, () => matchesBySubType(database).execute(parameters))
}
