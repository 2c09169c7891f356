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
import { isLiteral, levelParameters, matchesByLevel } from './search-match-queries.ts'
import { isReading, searchLevels, type SearchPlan } from '../rules/search-plan.ts'

type SearchOrdering = GoodsOrdering | 'best'
type Kind = SearchPlan['kind']

const searchOrderByOf: Record<SearchOrdering, SQL> = {
  ...orderByOf,
  best: sql`level, goods.sold_count desc, goods.created_at desc, goods.id desc`,
}

// The types are looked at before the cap: a common word must not hide the goods of a small type.
const ofSubTypes = sql`and exists (
  select from goods where goods.id = goods_id and goods_sub_type_id = any (${sql.placeholder('subTypeIds')}::bigint[]))`

// Ranked by narrow rows, of which one page is then looked up.
function pageOfMatches(order: SQL, kind: Kind, filter: SQL): SQL {
  return sql`
    with ${matchesByLevel(searchLevels[kind], filter)}
    select goods.*, level, found, ${isLiteral(kind)} as is_literal
    from (
      select goods.id, level, count(*) over () as found
      from matches join goods on goods.id = matches.goods_id
      where goods.is_on_sale order by ${order} ${pageBounds}
    ) page join goods on goods.id = page.id`
}

const found = sql<number>`goods.found`.as('found')
const level = sql<number>`goods.level`.as('level')
const literal = sql<boolean>`goods.is_literal`.as('is_literal')

function prepareSearch(ordering: SearchOrdering, kind: Kind, filter: SQL, name: string) {
  const order = searchOrderByOf[ordering]
  return preparedOnce((database) =>
    database
      .select({ ...goodsFields, count: found, level, isLiteral: literal })
      .from(withTexts(pageOfMatches(order, kind, filter)))
      .orderBy(order)
      .prepare(`${name}_${kind}_${ordering.replace('-', 'descending_')}`),
  )
}

const orderings = Object.keys(searchOrderByOf) as SearchOrdering[]

const searchesOf = (kind: Kind) => ({
  all: new Map(orderings.map((ordering) => [ordering, prepareSearch(ordering, kind, sql``, 'search')])),
  ofSubTypes: new Map(
    orderings.map((ordering) => [ordering, prepareSearch(ordering, kind, ofSubTypes, 'search_of_types')]),
  ),
})
const searches = { exact: searchesOf('exact'), relaxed: searchesOf('relaxed') }

export interface SearchRequest {
  language: Language
  ordering: SearchOrdering
  /** null: of all types */
  subTypeIds: number[] | null
  page: PageRequest
}

export interface PageOfMatches extends PageOfGoods {
  /** Nothing on any page stands as it was typed, and what is found has a part of it. */
  isRelaxed: boolean
}

/** One page of the matches, and their number. A page past the end has no rows and count 0. */
export async function readSearchPage(
  database: Database,
  plan: SearchPlan,
  request: SearchRequest,
): Promise<PageOfMatches> {
  const { page, ordering, ...values } = request
  const { all, ofSubTypes: ofTypes } = searches[plan.kind]
  const statement = (request.subTypeIds ? ofTypes : all).get(ordering)!(database)
  const parameters = { ...values, ...levelParameters(plan), limit: page.pageSize, offset: page.offset }
  const rows = await readParts(listedGoods({ ordering, subTypeIds: null }), () => statement.execute(parameters))
  const [first] = rows
  return {
    count: first?.count ?? 0,
    isRelaxed: first !== undefined && !first.isLiteral && !isReading(searchLevels[plan.kind][first.level]!.name),
    rows: rows.map(({ count: _count, level: _level, isLiteral: _literal, ...row }) => row),
  }
}
