import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import { readParts } from '#platform/database/reads.ts'
import { countedGoods } from './goods-tags.ts'
import { levelParameters, matchesByLevel } from './search-match-queries.ts'
import { maxMatches, searchLevels, type SearchPlan } from '../rules/search-plan.ts'

export interface MatchesOfSubType {
  typeId: number
  subTypeId: number
  count: number
}

type Kind = SearchPlan['kind']

// One more than a search looks at tells whether these are all.
const lookedAt = (kind: Kind) => searchLevels[kind].map((level) => ({ ...level, maxMatches: level.maxMatches + 1 }))

const prepareMatches = (kind: Kind) =>
  preparedOnce((database) =>
    database
      .select({
        typeId: sql<number>`found.type_id`.as('type_id'),
        subTypeId: sql<number>`found.sub_type_id`.as('sub_type_id'),
        count: sql<number>`found.count`.as('count'),
        looked: sql<number>`found.looked`.as('looked'),
      })
      .from(
        sql`(
        with ${matchesByLevel(lookedAt(kind), sql``)}
        select sub_type.goods_type_id as type_id, sub_type.id as sub_type_id, count(*) as count,
          (select count(*) from matches) as looked
        from matches
        join goods on goods.id = matches.goods_id
        join goods_sub_types sub_type on sub_type.id = goods.goods_sub_type_id
        where goods.is_on_sale group by sub_type.id
      ) found`,
      )
      .orderBy(sql`found.type_id, found.sub_type_id`)
      .prepare(`matches_by_sub_type_${kind}`),
  )

const matchesBySubType = { exact: prepareMatches('exact'), relaxed: prepareMatches('relaxed') }

/**
 * How many goods on sale each sub-type has among the matches. Null where there are more matches than a search reads:
 * goods of a small type may be among the others.
 */
export async function readMatchesBySubType(database: Database, plan: SearchPlan): Promise<MatchesOfSubType[] | null> {
  const statement = matchesBySubType[plan.kind](database)
  const rows = await readParts(countedGoods, () => statement.execute(levelParameters(plan)))
  return (rows[0]?.looked ?? 0) > maxMatches ? null : rows
}
