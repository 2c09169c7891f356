/** All SQL of the orders. Times come from the shop's clock, not from the database's. */
import { and, count, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { PageRequest } from '#platform/http/paging.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import { type OrderEvent, type OrderTransition, orderTransitions } from '../rules/order-states.ts'
import { orderLines, type OrderRow, orders } from './order-tables.ts'
import type { OrderWithLines } from '../rules/order-view.ts'

export interface OrderDraft {
  orderNumber: string
  userId: number
  goodsId: number
  quantity: number
  redirectUrl: string
  idempotencyKey: string | null
  requestDigest: string | null
  /** An order may not cost more. */
  maxTotalInFen: number
  /** So many orders of the shopper may wait for payment, give or take those sent at the same moment; null: any number. */
  mostPending: number | null
  createdAt: Date
  expiresAt: Date
}

/**
 * Takes the stock, books that and writes the order in one statement: either all happens or nothing.
 * @returns the order's id; null when the goods cannot be had in this quantity
 * @throws a unique violation when the order number or the idempotency key is taken; then nothing has happened
 */
export async function insertOrder(database: Database, draft: OrderDraft): Promise<number | null> {
  const { rows } = await database.execute<{ order_id: number }>(sql`
    with taken as (
      update goods set stock = stock - ${draft.quantity}::integer
      where id = ${draft.goodsId} and is_on_sale and stock >= ${draft.quantity}::integer
        and price_in_fen * ${draft.quantity}::integer <= ${draft.maxTotalInFen}
        and (${draft.mostPending}::integer is null or ${draft.mostPending}::integer >
          (select count(*) from orders where user_id = ${draft.userId} and status = 'pending'))
      returning id, price_in_fen, currency
    ), written as (
      insert into orders (order_number, user_id, total_in_fen, currency, redirect_url, idempotency_key, request_digest, created_at, expires_at)
      select ${draft.orderNumber}, ${draft.userId}, price_in_fen * ${draft.quantity}::integer, currency, ${draft.redirectUrl},
        ${draft.idempotencyKey}, ${draft.requestDigest}, ${draft.createdAt}::timestamptz, ${draft.expiresAt}::timestamptz
      from taken
      returning id
    ), booked as (
      insert into stock_movements (goods_id, order_id, cause, stock_change, sold_change, created_at)
      select taken.id, written.id, 'order', -${draft.quantity}::integer, 0, ${draft.createdAt}::timestamptz
      from written cross join taken
    )
    insert into order_lines (order_id, position, goods_id, goods_names, quantity, unit_price_in_fen)
    select written.id, 1, taken.id,
      (select coalesce(jsonb_object_agg(language, name), '{}') from goods_translations where goods_id = taken.id),
      ${draft.quantity}::integer, taken.price_in_fen
    from written cross join taken
    returning order_id`)
  return rows[0]?.order_id ?? null
}

export async function countPendingOrders(database: Database, userId: number): Promise<number> {
  const rows = await database
    .select({ total: count() })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.status, 'pending')))
  return rows[0]?.total ?? 0
}

export interface Offer {
  isOnSale: boolean
  stock: number
  priceInFen: number
}

/** What a refused order is explained with. */
export async function findOffer(database: Database, goodsId: number): Promise<Offer | null> {
  const { rows } = await database.execute<{ is_on_sale: boolean; stock: number; price_in_fen: number }>(
    sql`select is_on_sale, stock, price_in_fen from goods where id = ${goodsId}`,
  )
  const row = rows[0]
  return row ? { isOnSale: row.is_on_sale, stock: row.stock, priceInFen: row.price_in_fen } : null
}

/**
 * Moves an order by one event of the transition table, and its goods with it, and books how they moved, in one
 * statement: of any number of callers exactly one gets `true`.
 */
export async function moveOrder(database: Database, orderId: number, event: OrderEvent, now: Date): Promise<boolean> {
  const transition: OrderTransition = orderTransitions[event]
  const stamp = transition.stamps
    ? sql`, ${sql.identifier(orders[transition.stamps].name)} = ${now}::timestamptz`
    : sql``
  const { stock, sold } = transition.goods
  const movesGoods = stock !== 0 || sold !== 0
  const { rows } = await database.execute(sql`
    with moved as (
      update orders set status = ${transition.to}${stamp}
      where id = ${orderId} and status = any(${sql.param(transition.from)}::text[])
      returning id
    ), bought as (
      select goods_id, sum(quantity)::integer as quantity
      from order_lines join moved on order_lines.order_id = moved.id
      group by goods_id order by goods_id
    ), counted as (
      update goods set stock = stock + bought.quantity * ${stock}::integer, sold_count = sold_count + bought.quantity * ${sold}::integer
      from bought where goods.id = bought.goods_id and ${movesGoods}::boolean
    ), booked as (
      insert into stock_movements (goods_id, order_id, cause, stock_change, sold_change, created_at)
      select goods_id, ${orderId}::bigint, ${event}::text, quantity * ${stock}::integer, quantity * ${sold}::integer, ${now}::timestamptz
      from bought where ${movesGoods}::boolean
    )
    select id from moved`)
  return rows.length > 0
}

/** Holds the order until the transaction ends: whatever is done to an order is done by one at a time. */
export async function lockOrder(transaction: Database, orderId: number): Promise<OrderRow | null> {
  const rows = await transaction.select().from(orders).where(eq(orders.id, orderId)).for('update')
  return rows[0] ?? null
}

/** Holds the goods of an order until the transaction ends, and says whether they could be taken again. */
export async function lockStockOf(transaction: Database, orderId: number): Promise<boolean> {
  const { rows } = await transaction.execute<{ lasts: boolean }>(sql`
    with held as (
      select goods.stock, order_lines.quantity
      from order_lines join goods on goods.id = order_lines.goods_id
      where order_lines.order_id = ${orderId} order by goods.id for update of goods
    )
    select coalesce(bool_and(stock >= quantity), false) as lasts from held`)
  return rows[0]?.lasts === true
}

const byNumber = preparedOnce((database) =>
  database
    .select()
    .from(orders)
    .where(and(eq(orders.orderNumber, sql.placeholder('orderNumber')), eq(orders.userId, sql.placeholder('userId'))))
    .prepare('orders_by_number'),
)
const byKey = preparedOnce((database) =>
  database
    .select()
    .from(orders)
    .where(
      and(eq(orders.userId, sql.placeholder('userId')), eq(orders.idempotencyKey, sql.placeholder('idempotencyKey'))),
    )
    .prepare('orders_by_key'),
)
const byId = preparedOnce((database) =>
  database
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('orderId')))
    .prepare('orders_by_id'),
)

export async function findOrderOfShopper(
  database: Database,
  userId: number,
  orderNumber: string,
): Promise<OrderRow | null> {
  const rows = await byNumber(database).execute({ userId, orderNumber })
  return rows[0] ?? null
}

export async function findOrderByKey(
  database: Database,
  userId: number,
  idempotencyKey: string,
): Promise<OrderRow | null> {
  const rows = await byKey(database).execute({ userId, idempotencyKey })
  return rows[0] ?? null
}

export async function getOrderById(database: Database, orderId: number): Promise<OrderRow> {
  const rows = await byId(database).execute({ orderId })
  if (!rows[0]) throw new Error(`there is no order ${orderId}`)
  return rows[0]
}

/** Orders of one shopper, newest first. */
export async function findOrdersOfShopper(
  database: Database,
  userId: number,
  page: PageRequest,
): Promise<{ total: number; orders: OrderWithLines[] }> {
  const [counted, found] = await Promise.all([
    database.select({ total: count() }).from(orders).where(eq(orders.userId, userId)),
    database
      .select()
      .from(orders)
      .where(eq(orders.userId, userId))
      .orderBy(desc(orders.id))
      .limit(page.pageSize)
      .offset(page.offset),
  ])
  return { total: counted[0]?.total ?? 0, orders: await withLines(database, found) }
}

export async function withLines(database: Database, found: OrderRow[]): Promise<OrderWithLines[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const lines = await database
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(orderLines.orderId, orderLines.position)
  const linesByOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  return found.map((order) => ({ ...order, lines: linesByOrder.get(order.id) ?? [] }))
}

/** Orders still waiting for payment whose time was over before `moment`, oldest first. */
export async function findOverdueOrderIds(database: Database, moment: Date, limit: number): Promise<number[]> {
  const rows = await database
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'pending'), lte(orders.expiresAt, moment)))
    .orderBy(orders.expiresAt)
    .limit(limit)
  return rows.map(({ id }) => id)
}
