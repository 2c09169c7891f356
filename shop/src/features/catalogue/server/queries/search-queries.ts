import { type SQL, sql } from 'drizzle-orm'
import type { GoodsOrdering } from '#features/catalogue/values.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Database } from '#platform/database/database.ts'
import type { PageRequest } from '#platform/http/calls/paging.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import { readParts } from '#platform/database/reads.ts'
import { orderByOf, type PageOfGoods, pageBounds } from './goods-queries.ts'
import { goodsFields, withTexts } from './goods-row-queries.ts'
import { listedGoods } from './goods-tags.ts'

type SearchOrdering = GoodsOrdering | 'best'

/** A search looks at this many matches at most, those in names first; so far its count is exact. */
const maxMatches = 10_000

const searchOrderByOf: Record<SearchOrdering, SQL> = {
  ...orderByOf,
  best: sql`is_name_match desc, goods.sold_count desc, goods.created_at desc, goods.id desc`,
}

const anywhere = sql`tokens @@ ${sql.placeholder('anywhere')}::tsquery`
const inName = sql`tokens @@ ${sql.placeholder('inName')}::tsquery`
// The types are looked at before the cap: a common word must not hide the goods of a small type.
const ofSubTypes = sql`and exists (
  select from goods where goods.id = goods_id and goods_sub_type_id = any (${sql.placeholder('subTypeIds')}::bigint[]))`

// Ranks narrow rows, then looks up one page of them. Materialized: else the planner walks the primary key and tests
// every row for a rare word.
function pageOfMatches(order: SQL, filter: SQL): SQL {
  return sql`
    with in_name as materialized (
      select goods_id from goods_search where ${inName} ${filter} limit ${maxMatches}
    ), elsewhere as materialized (
      select goods_id from goods_search
      where ${anywhere} ${filter} and goods_id not in (select goods_id from in_name)
      limit (select ${maxMatches} - count(*) from in_name)
    ), matches as (
      select goods_id, true as is_name_match from in_name
      union all
      select goods_id, false from elsewhere
    )
    select goods.*, is_name_match, found
    from (
      select goods.id, is_name_match, count(*) over () as found
      from matches join goods on goods.id = matches.goods_id
      where goods.is_on_sale order by ${order} ${pageBounds}
    ) page join goods on goods.id = page.id`
}

const found = sql<number>`goods.found`.as('found')

function prepareSearch(ordering: SearchOrdering, filter: SQL, name: string) {
  const order = searchOrderByOf[ordering]
  return preparedOnce((database) =>
    database
      .select({ ...goodsFields, count: found })
      .from(withTexts(pageOfMatches(order, filter)))
      .orderBy(order)
      .prepare(`${name}_${ordering.replace('-', 'descending_')}`),
  )
}

const orderings = Object.keys(searchOrderByOf) as SearchOrdering[]
const searches = new Map(orderings.map((ordering) => [ordering, prepareSearch(ordering, sql``, 'search')]))
const searchesOfSubTypes = new Map(
  orderings.map((ordering) => [ordering, prepareSearch(ordering, ofSubTypes, 'search_of_types')]),
)

export interface SearchRequest {
  /** Literals of PostgreSQL's tsquery. */
  anywhere: string
  inName: string
  language: Language
  ordering: SearchOrdering
  /** null: of all types */
  subTypeIds: number[] | null
  page: PageRequest
}

/** One page of the matches, and their number. A page past the end has no rows and count 0. */
export async function readSearchPage(database: Database, request: SearchRequest): Promise<PageOfGoods> {
  const { page, ordering, ...values } = request
  const statement = (request.subTypeIds ? searchesOfSubTypes : searches).get(ordering)!(database)
  const rows = await readParts(listedGoods({ ordering, subTypeIds: null }), () =>
    statement.execute({ ...values, limit: page.pageSize, offset: page.offset }),
  )
  return { count: rows[0]?.count ?? 0, rows }
}
