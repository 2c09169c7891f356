/** Goods that a tab of the console lists. */
import { type SQL, sql } from 'drizzle-orm'
import { type GoodsOrdering, maxCounted } from '#features/goods-lists/values.ts'
import { type GoodsTab, goodsTabs } from '#features/catalogue/values.ts'
import type { Database } from '#platform/database/database.ts'
import { goodsRunningLow } from '../goods-tables.ts'
import { orderByOf } from '../reading/listed-goods-queries.ts'

export interface ListFilter {
  tab: GoodsTab
  /** Null selects goods of every sub-type. */
  subTypeIds: readonly number[] | null
  minPriceInFen: number | null
  maxPriceInFen: number | null
  /** Goods without their own rate, or with one of these, are left out; null: none is. */
  otherTaxThan: readonly number[] | null
  search: { skuBegin: string; gtin: string | null; words: string | null } | null
  /** Without goods that were deleted and can be restored. */
  hidesDeleted?: boolean
}

const isRunning = (level: 'sold_out' | 'low_stock') => sql`goods.is_on_sale
  and goods.id in (select ${goodsRunningLow.goodsId} from goods_running_low where ${goodsRunningLow.level} = ${level})`

/** Each is an index of its own. */
const conditionOf: Record<GoodsTab, SQL> = {
  on_sale: sql`goods.is_on_sale`,
  withdrawn: sql`not goods.is_on_sale`,
  sold_out: isRunning('sold_out'),
  low_stock: isRunning('low_stock'),
  missing_translation: sql`goods.is_on_sale and not goods.is_translated`,
  missing_picture: sql`goods.is_on_sale and goods.image_version is null`,
  missing_facts: sql`goods.is_on_sale and goods.id in (select goods_id from goods_missing_facts)`,
  running_low: sql`goods.is_on_sale`,
}

function listedIn({ tab, search, ...filter }: ListFilter, matches = isAmongFound): SQL {
  const parts = [conditionOf[tab], ...narrowed(filter)]
  if (search) parts.push(matches(search, tab === 'withdrawn'))
  const source =
    tab === 'running_low' ? sql`goods_running_low running join goods on goods.id = running.goods_id` : sql`goods`
  return sql`from ${source} where ${sql.join(parts, sql` and `)}`
}

function narrowed({
  subTypeIds,
  minPriceInFen,
  maxPriceInFen,
  otherTaxThan,
  hidesDeleted,
}: Omit<ListFilter, 'tab' | 'search'>): SQL[] {
  const parts: SQL[] = []
  if (hidesDeleted) parts.push(sql`not exists (select from deleted_goods where goods_id = goods.id)`)
  if (subTypeIds) parts.push(sql`goods.goods_sub_type_id = any(${sql.param(subTypeIds)}::bigint[])`)
  if (minPriceInFen !== null) parts.push(sql`goods.price_in_fen >= ${minPriceInFen}`)
  if (maxPriceInFen !== null) parts.push(sql`goods.price_in_fen <= ${maxPriceInFen}`)
  if (otherTaxThan)
    parts.push(
      sql`goods.tax_percent is not null and goods.tax_percent <> all(${sql.param([...otherTaxThan])}::smallint[])`,
    )
  return parts
}

type Search = NonNullable<ListFilter['search']>

/** Searches the index of listed goods, and that of withdrawn ones and of other members of families. */
function found({ skuBegin, gtin, words }: Search, isWithdrawn: boolean, limit = sql``): SQL {
  const ofSku = sql`(select id from goods where lower(sku) like ${skuBegin} ${limit})`
  const bySku = gtin
    ? sql`${ofSku} union (select goods_id from goods_facts where lpad(gtin, 14, '0') = ${gtin})`
    : ofSku
  if (words === null) return bySku
  const byWords = (isListed: SQL) =>
    sql`union (select goods_id from goods_search where ${isListed} and tokens @@ ${words}::tsquery ${limit})`
  return sql`${bySku} ${isWithdrawn ? sql`` : byWords(sql`is_listed`)} ${byWords(sql`not is_listed`)}`
}

const isAmongFound = (search: Search, isWithdrawn: boolean) => sql`goods.id in (${found(search, isWithdrawn)})`

/** Tests one item after another, which ends soon where most match. */
function hasWords({ skuBegin, gtin, words }: Search): SQL {
  const ofSku = sql`lower(goods.sku) like ${skuBegin}`
  const ofGtin = sql`exists (select from goods_facts where goods_id = goods.id and lpad(gtin, 14, '0') = ${gtin})`
  const bySku = gtin ? sql`(${ofSku} or ${ofGtin})` : ofSku
  if (words === null) return bySku
  return sql`(${bySku} or (select tokens @@ ${words}::tsquery
    from goods_search where goods_id = goods.id))`
}

/** @param filter with `ordering`: `worst` sorts goods running low, sold-out ones first */
export async function listGoodsIds(
  database: Database,
  filter: ListFilter & { ordering: GoodsOrdering | 'worst'; limit: number; offset: number },
): Promise<number[]> {
  const { ordering } = filter
  const order = ordering === 'worst' ? sql`running.level desc, running.goods_id desc` : orderByOf[ordering]
  const { rows } = await database.execute<{ id: number }>(sql`
    select goods.id ${listedIn(filter)}
    order by ${order} limit ${filter.limit} offset ${filter.offset}`)
  return rows.map(({ id }) => id)
}

/** All matches of a filter up to `limit`, by id. */
export async function findGoodsIds(database: Database, filter: ListFilter, limit: number): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(
    sql`select id from (select goods.id ${listedIn(filter)} limit ${limit}) found order by id`,
  )
  return rows.map(({ id }) => id)
}

/** The menu's count next to the stock, up to the limit. */
export async function countRunningLow(database: Database): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(
    sql`select count(*)::integer as count from (select from goods_running_low limit ${maxCounted}) counted`,
  )
  return rows[0]!.count
}

/** Above this number of matches, each tab is scanned until the limit. */
const maxFoundAtOnce = 50_000

/** Counts per tab, up to one more than the limit. */
export async function countGoodsByTab(
  database: Database,
  filter: Omit<ListFilter, 'tab'>,
): Promise<Record<GoodsTab, number>> {
  const few = filter.search && (await countFound(database, filter, filter.search))
  if (few) return few
  const counts = goodsTabs.map(
    (tab) => sql`(select count(*)::integer from (
      select ${listedIn({ ...filter, tab }, hasWords)} limit ${maxCounted + 1}) listed) as ${sql.identifier(tab)}`,
  )
  const { rows } = await database.execute<Record<GoodsTab, number>>(sql`select ${sql.join(counts, sql`, `)}`)
  return rows[0]!
}

/**
 * Reads each match once, by id, because the planner cannot estimate their number.
 * @returns null for too many
 */
async function countFound(
  database: Database,
  filter: Omit<ListFilter, 'tab'>,
  search: Search,
): Promise<Record<GoodsTab, number> | null> {
  const isOfTab: Record<GoodsTab, SQL> = {
    on_sale: sql`is_on_sale`,
    withdrawn: sql`not is_on_sale`,
    sold_out: sql`is_on_sale and level = 'sold_out'`,
    low_stock: sql`is_on_sale and level = 'low_stock'`,
    missing_translation: sql`is_on_sale and not is_translated`,
    missing_picture: sql`is_on_sale and image_version is null`,
    missing_facts: sql`is_on_sale and lacks_facts`,
    running_low: sql`is_on_sale and level is not null`,
  }
  const counts = goodsTabs.map(
    (tab) => sql`least(count(*) filter (where ${isOfTab[tab]}), ${maxCounted + 1})::integer as ${sql.identifier(tab)}`,
  )
  const limit = sql`limit ${maxFoundAtOnce + 1}`
  const { rows } = await database.execute<Record<GoodsTab | 'found', number>>(sql`
    with found as materialized (
      select id from (${found(search, false, limit)}) everywhere ${limit}
    )
    select (select count(*)::integer from found) as found, ${sql.join(counts, sql`, `)}
    from (select * from found where (select count(*) from found) <= ${maxFoundAtOnce}) few cross join lateral (
      select is_on_sale, is_translated, image_version,
        (select level::text from goods_running_low where goods_id = goods.id) as level,
        exists (select from goods_missing_facts where goods_id = goods.id) as lacks_facts
      from goods where ${sql.join([sql`goods.id = few.id`, ...narrowed(filter)], sql` and `)} offset 0
    ) goods`)
  const { found: count, ...byTab } = rows[0]!
  return count > maxFoundAtOnce ? null : byTab
}
