/** Filtered lists. Each request has a statement of its own, so that the planner sees which filters are in use. */
import { type SQL, sql } from 'drizzle-orm'
import { allOf, conditionsOf, type FilterableRows, type GoodsFilters } from '#features/goods-lists/server/index.ts'
import { type GoodsOrdering, maxCounted } from '#features/goods-lists/values.ts'
import { matchParameters, type SearchPlan } from '#features/search/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { PageRequest } from '#platform/http/calls/paging.ts'
import type { Language } from '#platform/i18n/language.ts'
import { type GoodsRow, rowColumns, withTexts } from '../goods-row-queries.ts'
import { goods } from '../goods-tables.ts'
import { orderByOf } from './listed-goods-queries.ts'
import { matchedGoods } from '../search/matched-goods-queries.ts'

/** The goods before filtering: those of a list, or a search's matches. */
export interface Filterable {
  subTypeIds: readonly number[] | null
  /** Null: not a search. */
  plan: SearchPlan | null
}

/** Rows of `goods` to filter; those of a search also have `level` and `place`. */
function filterableGoods({ subTypeIds, plan }: Filterable): SQL {
  if (plan) return matchedGoods
  const ofTypes = subTypeIds && sql` and ${goods.goodsSubTypeId} = any(${sql.param(subTypeIds)}::bigint[])`
  return sql`(select * from goods where ${goods.isOnSale} and ${goods.isListed}${ofTypes ?? sql``}) goods`
}

const parametersOf = ({ subTypeIds, plan }: Filterable) => (plan ? matchParameters(plan, { subTypeIds }) : {})

export const filterableRows = (from: Filterable): FilterableRows => ({
  goods: filterableGoods(from),
  parameters: parametersOf(from),
})

const withFacts = (from: Filterable): SQL =>
  sql`${filterableGoods(from)} left join goods_facts facts on facts.goods_id = goods.id`
const names = { goods: sql`goods`, facts: sql`facts` }

export async function readFilteredPage(
  database: Database,
  from: Filterable,
  request: { filters: GoodsFilters; language: Language; ordering: GoodsOrdering | 'best'; page: PageRequest },
): Promise<GoodsRow[]> {
  const { filters, language, ordering, page } = request
  const isBest = ordering === 'best'
  const order = isBest
    ? sql`level, place, goods.sold_count desc, goods.created_at desc, goods.id desc`
    : orderByOf[ordering]
  const ranks = from.plan ? sql`, level, place` : sql``
  const rows = sql`select goods.*${ranks} from (
      select goods.id${ranks} from ${withFacts(from)}
      where ${allOf(conditionsOf(filters, names))} order by ${order} limit ${page.pageSize} offset ${page.offset}
    ) page join goods on goods.id = page.id`
  return database
    .select(rowColumns)
    .from(withTexts(rows))
    .orderBy(order)
    .execute({ language, ...parametersOf(from) })
}

/** @returns at most one more than the limit of counting */
export async function countFiltered(database: Database, from: Filterable, filters: GoodsFilters): Promise<number> {
  const [row] = await database
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(
      sql`(select from ${withFacts(from)} where ${allOf(conditionsOf(filters, names))} limit ${maxCounted + 1}) found`,
    )
    .execute(parametersOf(from))
  return row!.count
}
