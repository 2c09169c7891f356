import { type SQL, sql } from 'drizzle-orm'
import type { GoodsOrdering } from '#features/goods-lists/values.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Database } from '#platform/database/database.ts'
import type { PageRequest } from '#platform/http/calls/paging.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import { withRowDependencies } from '#platform/database/cache-dependencies.ts'
import { type GoodsRow, rowColumns, withTexts } from '../goods-row-queries.ts'
import { listedGoods } from '../goods-tags.ts'
import { orderByOf, pageBounds } from '../reading/listed-goods-queries.ts'
import { matchedGoods } from './matched-goods-queries.ts'
import { matchParameters, type SearchPlan } from '#features/search/server/index.ts'

type SearchOrdering = GoodsOrdering | 'best'

const searchOrderByOf: Record<SearchOrdering, SQL> = {
  ...orderByOf,
  best: sql`level, place, goods.sold_count desc, goods.created_at desc, goods.id desc`,
}

// Ranks narrow rows, and then looks up one page.
const pageOfMatches = (order: SQL): SQL => sql`
  select goods.*, level, place
  from (
    select goods.id, level, place from ${matchedGoods}
    order by ${order} ${pageBounds}
  ) page join goods on goods.id = page.id`

function prepareSearch(ordering: SearchOrdering) {
  const order = searchOrderByOf[ordering]
  return preparedOnce((database) =>
    database
      .select(rowColumns)
      .from(withTexts(pageOfMatches(order)))
      .orderBy(order)
      .prepare(`search_${ordering.replace('-', 'descending_')}`),
  )
}

const orderings = Object.keys(searchOrderByOf) as SearchOrdering[]
const searches = new Map(orderings.map((ordering) => [ordering, prepareSearch(ordering)]))

export interface SearchRequest {
  language: Language
  ordering: SearchOrdering
  /** null: all types */
  subTypeIds: number[] | null
  page: PageRequest
}

/** One page of the matches, empty past the end. */
export async function readSearchPage(
  database: Database,
  plan: SearchPlan,
  { page, ...request }: SearchRequest,
): Promise<GoodsRow[]> {
  // Other orders may begin with any match.
  const wanted = request.ordering === 'best' ? page.offset + page.pageSize : undefined
  const parameters = {
    language: request.language,
    ...matchParameters(plan, { subTypeIds: request.subTypeIds, wanted }),
    limit: page.pageSize,
    offset: page.offset,
  }
  return withRowDependencies(listedGoods({ ordering: request.ordering, subTypeIds: null }), () =>
    searches.get(request.ordering)!(database).execute(parameters),
  )
}
