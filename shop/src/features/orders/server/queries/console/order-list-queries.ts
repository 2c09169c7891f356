/** Orders that a tab of the console lists, and the number in each tab. */
import { type SQL, sql } from 'drizzle-orm'
import {
  type ConsoleOrdering,
  maxOrdersCounted,
  type OrderFlag,
  type OrderTab,
  orderTabs,
} from '#features/orders/values.ts'
import type { Database } from '#platform/database/database.ts'

export interface OrderListFilter {
  tab: OrderTab
  /** Results of a text search; null: any. */
  ids: readonly number[] | null
  from: Date | null
  until: Date | null
  flag: OrderFlag | null
  goodsId: number | null
  shopperId: number | null
  /** Null: both. */
  isOfGuest: boolean | null
}

const tabOf = sql`order_tab(orders.status, orders.fulfilment)`

/** Open returns are few: staff work on them. */
const refunding = sql`orders.id in (
  select id from orders where ${tabOf} = 'refunding' union select order_id from returns where ${isOpen()})`

function isOpen(): SQL {
  return sql`status in ('requested', 'approved', 'sent_back', 'received', 'refunding')`
}

function standsIn(tab: OrderTab): SQL {
  if (tab === 'all') return sql`true`
  return tab === 'refunding' ? refunding : sql`${tabOf} = ${tab}`
}

/** Tabs with many of the orders of any item. */
const largeTabs: readonly OrderTab[] = ['all', 'done', 'closed']

/**
 * Orders of an item, the newest first by its lines: cost follows the page, not how well the item sells. Null for filters
 * that few of its orders may pass.
 */
function listedByLines({ tab, goodsId, ...others }: OrderListFilter): SQL | null {
  if (goodsId === null || !largeTabs.includes(tab) || Object.values(others).some((filter) => filter !== null))
    return null
  const lines = sql`(select distinct order_id as id from order_lines where goods_id = ${goodsId} order by order_id desc)`
  return tab === 'all'
    ? sql`from ${lines} orders`
    : sql`from ${lines} lines join orders using (id) where ${standsIn(tab)}`
}

function listed({ tab, ids, from, until, flag, goodsId, shopperId, isOfGuest }: OrderListFilter): SQL {
  const parts = [standsIn(tab)]
  if (ids) parts.push(sql`orders.id = any(${sql.param(ids)}::bigint[])`)
  if (from) parts.push(sql`orders.created_at >= ${from}::timestamptz`)
  if (until) parts.push(sql`orders.created_at < ${until}::timestamptz`)
  if (flag)
    parts.push(flag === 'none' ? sql`orders.flag = 'none'` : sql`orders.flag = ${flag} and orders.flag <> 'none'`)
  if (goodsId !== null) parts.push(sql`orders.id in (select order_id from order_lines where goods_id = ${goodsId})`)
  if (shopperId !== null) parts.push(sql`orders.user_id = ${shopperId}`)
  if (isOfGuest !== null) {
    const guests = sql`(select from users where users.id = orders.user_id and kind = 'guest')`
    parts.push(isOfGuest ? sql`exists ${guests}` : sql`not exists ${guests}`)
  }
  return sql`from orders where ${sql.join(parts, sql` and `)}`
}

const newest = sql`orders.created_at desc, orders.id desc`

/** Orders to ship sort by payment, all others by creation. */
function orderOf(ordering: ConsoleOrdering, tab: OrderTab): SQL {
  if (ordering === '-total') return sql`orders.total_in_fen desc, orders.id desc`
  if (ordering === 'newest') return newest
  return tab === 'to_ship' ? sql`orders.paid_at, orders.id` : sql`orders.created_at, orders.id`
}

export async function listOrderIds(
  database: Database,
  {
    ordering,
    limit,
    offset,
    ...filter
  }: OrderListFilter & { ordering: ConsoleOrdering; limit: number; offset: number },
): Promise<number[]> {
  const byLines = ordering === 'newest' ? listedByLines(filter) : null
  const listedInOrder = byLines
    ? sql`${byLines} order by id desc`
    : sql`${listed(filter)} order by ${orderOf(ordering, filter.tab)}`
  const { rows } = await database.execute<{ id: number }>(
    sql`select orders.id ${listedInOrder} limit ${limit} offset ${offset}`,
  )
  return rows.map(({ id }) => id)
}

/** Up to one more than the limit. */
export async function countOrdersIn(database: Database, filter: OrderListFilter): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(
    sql`select count(*)::integer as count from (select 1 ${listedByLines(filter) ?? listed(filter)} limit ${maxOrdersCounted + 1}) listed`,
  )
  return rows[0]!.count
}

/** Number of orders in each tab, without filters, up to the limit. */
export async function countTabs(database: Database): Promise<Record<OrderTab, number>> {
  const counts = orderTabs.map(
    (tab) => sql`(select count(*)::integer from (
      select 1 from orders where ${standsIn(tab)} limit ${maxOrdersCounted}) counted) as ${sql.identifier(tab)}`,
  )
  const { rows } = await database.execute<Record<OrderTab, number>>(sql`select ${sql.join(counts, sql`, `)}`)
  return rows[0]!
}

/** The count next to the orders in the menu. */
export async function countOrdersToShip(database: Database): Promise<number> {
  return countOrdersIn(database, {
    tab: 'to_ship',
    ids: null,
    from: null,
    until: null,
    flag: null,
    goodsId: null,
    shopperId: null,
    isOfGuest: null,
  })
}
