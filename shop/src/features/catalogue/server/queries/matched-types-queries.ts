import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import { readParts } from '#platform/database/reads.ts'
import { countedGoods } from './goods-tags.ts'

/** As many as a search looks at. */
const maxMatches = 10_000

export interface MatchesOfSubType {
  typeId: number
  subTypeId: number
  count: number
}

// Materialized for the same reason as in search-queries.ts; one more than is looked at tells whether these are all.
const matchesBySubType = preparedOnce((database) =>
  database
    .select({
      typeId: sql<number>`found.type_id`.as('type_id'),
      subTypeId: sql<number>`found.sub_type_id`.as('sub_type_id'),
      count: sql<number>`found.count`.as('count'),
      looked: sql<number>`found.looked`.as('looked'),
    })
    .from(
      sql`(
        with matches as materialized (
          select goods_id from goods_search where tokens @@ ${sql.placeholder('anywhere')}::tsquery limit ${maxMatches + 1}
        )
        select sub_type.goods_type_id as type_id, sub_type.id as sub_type_id, count(*) as count,
          (select count(*) from matches) as looked
        from matches
        join goods on goods.id = matches.goods_id
        join goods_sub_types sub_type on sub_type.id = goods.goods_sub_type_id
        where goods.is_on_sale group by sub_type.id
      ) found`,
    )
    .orderBy(sql`found.type_id, found.sub_type_id`)
    .prepare('matches_by_sub_type'),
)

/**
 * How many goods on sale each sub-type has among the matches. Null where there are more matches than a search reads:
 * goods of a small type may be among the others.
 * @param anywhere a literal of PostgreSQL's tsquery
 */
export async function readMatchesBySubType(database: Database, anywhere: string): Promise<MatchesOfSubType[] | null> {
  const rows = await readParts(countedGoods, () => matchesBySubType(database).execute({ anywhere }))
  return (rows[0]?.looked ?? 0) > maxMatches ? null : rows
}
