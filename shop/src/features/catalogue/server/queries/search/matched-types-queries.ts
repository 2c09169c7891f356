import { sql } from 'drizzle-orm'
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

/** Number of goods on sale per sub-type, among the matches within the search's limit. */
export function readMatchesBySubType(database: Database, plan: SearchPlan): Promise<MatchesOfSubType[]> {
  const parameters = matchParameters(plan, { subTypeIds: null })
  return withRowDependencies(countedGoods, () => matchesBySubType(database).execute(parameters))
}
