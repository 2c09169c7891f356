import { and, count, desc, eq, gt, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { copiedAtOnce } from '#platform/slices/personal-data.ts'
import { type OpenReturnStep, openReturnSteps, type OrderShow } from '#features/orders/values.ts'
import type { Database } from '#platform/database/database.ts'
import type { PageRequest } from '#platform/http/calls/paging.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import { orderAddresses, orderLines, type OrderRow, orders } from './order-tables.ts'
import type { OrderDiscount, OrderWithLines } from '../rules/order-view.ts'
import { type Due, findOldestDue } from '#platform/database/queries/oldest-due.ts'

const room = preparedOnce((database) =>
  database
    .select({ hasRoom: sql<boolean>`has_room` })
    .from(sql`has_room_for_order(${sql.placeholder('userId')}::bigint, ${sql.placeholder('max')}::integer) as has_room`)
    .prepare('orders_room'),
)

/** Locks the shopper's orders against another one until the transaction ends. */
export async function hasRoomForOrder(transaction: Database, userId: number, max: number): Promise<boolean> {
  const [row] = await room(transaction).execute({ userId, max })
  return row?.hasRoom === true
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

/** Anybody's order, for staff only. @throws NotFound */
export async function getOrderByNumber(database: Database, orderNumber: string): Promise<OrderRow> {
  const [order] = await database.select().from(orders).where(eq(orders.orderNumber, orderNumber))
  if (!order) throw new NotFound()
  return order
}

export async function getOrderById(database: Database, orderId: number): Promise<OrderRow> {
  const rows = await byId(database).execute({ orderId })
  if (!rows[0]) throw new Error(`there is no order ${orderId}`)
  return rows[0]
}

/** Filters by the order's own status, and by its returns. */
const shows: Record<OrderShow, SQL> = {
  to_pay: sql`${orders.status} = 'pending'`,
  to_ship: sql`${orders.status} = 'paid' and ${orders.fulfilment} in ('needs_address', 'to_prepare', 'partly_shipped')`,
  to_receive: sql`${orders.status} in ('paid', 'refunding') and ${orders.fulfilment} in ('partly_shipped', 'shipped')`,
  // Delivered lines within their days, without a review; the slice above decides the same for one line.
  to_review: sql`${orders.fulfilment} in ('partly_shipped', 'shipped', 'delivered') and exists (
    select from order_lines line where line.order_id = ${orders.id}
      and line_delivered_at(line.order_id, line.position) >= now() - interval '180 days'
      and not exists (select from reviews where reviews.order_id = line.order_id and reviews.position = line.position))`,
  after_sale: sql`(${orders.status} in ('refunding', 'refunded', 'paid_late')
    or exists (select from returns where returns.order_id = ${orders.id}))`,
}

export type OrderCounts = Record<OrderShow | 'all', number>

export interface OrderFilter {
  show?: OrderShow | undefined
  /** The orders that a search found. Null selects all orders. */
  ids: readonly number[] | null
  /** Bounds of the time of placing, without `until` itself. */
  from: Date | null
  until: Date | null
}

/** Orders of one shopper that pass the filter, newest first; how many pass it; and all orders of each kind. */
export async function findOrdersOfShopper(
  database: Database,
  userId: number,
  { show, ids, from, until, ...page }: PageRequest & OrderFilter,
): Promise<{ count: number; counts: OrderCounts; orders: OrderWithLines[] }> {
  const filter = and(
    show && shows[show],
    ids ? sql`${orders.id} = any(${sql.param(ids)}::bigint[])` : undefined,
    from ? gte(orders.createdAt, from) : undefined,
    until ? lt(orders.createdAt, until) : undefined,
  )
  const countOf = (kind: OrderShow) => sql<number>`count(*) filter (where ${shows[kind]})`.mapWith(Number)
  const [counted, found] = await Promise.all([
    database
      .select({
        all: count(),
        to_pay: countOf('to_pay'),
        to_ship: countOf('to_ship'),
        to_receive: countOf('to_receive'),
        to_review: countOf('to_review'),
        after_sale: countOf('after_sale'),
        count: sql<number>`count(*) filter (where ${filter ?? sql`true`})`.mapWith(Number),
      })
      .from(orders)
      .where(eq(orders.userId, userId)),
    database
      .select()
      .from(orders)
      .where(and(eq(orders.userId, userId), filter))
      .orderBy(desc(orders.id))
      .limit(page.pageSize)
      .offset(page.offset),
  ])
  const { count: passing, ...counts } = counted[0]!
  return { count: passing, counts, orders: await withLines(database, found) }
}

/** For the copy of a person's data. */
export async function findOrdersAfter(database: Database, userId: number, after: number): Promise<OrderWithLines[]> {
  const found = await database
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), gt(orders.id, after)))
    .orderBy(orders.id)
    .limit(copiedAtOnce)
  return withLines(database, found)
}

/** An order without an address ships only once its shopper sets one. Payments report a pending refund themselves. */
const isUnaddressed = sql`${orders.fulfilment} = 'needs_address'`

/** Orders that may be paid, are being refunded, or are paid and unshipped. */
export async function hasOrderUnderWay(database: Database, userId: number): Promise<boolean> {
  const [found] = await database
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        or(
          inArray(orders.status, ['pending', 'refunding', 'paid_late']),
          sql`(${shows.to_ship} and not ${isUnaddressed})`,
        ),
      ),
    )
    .limit(1)
  return found !== undefined
}

/** Each first line has its order's address, discounts, refunded sum, open return and time of delivery. */
const linesOfOrders = preparedOnce((database) =>
  database
    .select({
      line: orderLines,
      address: orderAddresses,
      discounts: sql<(OrderDiscount & { isOfGoods: boolean })[] | null>`case when ${orderLines.position} = 1 then (
        select json_agg(json_build_object('names', names, 'code', code, 'amountInFen', discount_in_fen,
          -- The goods share each of their discounts; a fee that a promotion pays has no shares.
          'isOfGoods', exists (select from order_line_discounts shared where shared.order_id = order_discounts.order_id
            and discount_position = order_discounts.position)) order by position)
        from order_discounts where order_discounts.order_id = ${orderLines.orderId}) end`,
      refundedInFen: sql<number | null>`case when ${orderLines.position} = 1 then (
        select coalesce(sum(refunds.amount_in_fen), 0)::bigint from refunds join payments on payments.id = refunds.payment_id
        where payments.order_id = ${orderLines.orderId} and refunds.status = 'succeeded' and refunds.reason <> 'surplus') end`,
      openReturn: sql<OpenReturnStep | null>`case when ${orderLines.position} = 1 then (
        select status from returns where returns.order_id = ${orderLines.orderId} and kind in ('goods_back', 'money_only')
          and status = any(${sql.param([...openReturnSteps])}::text[]) order by status <> 'approved', returns.id limit 1) end`,
      deliveredAt: sql<Date | null>`case when ${orderLines.position} = 1 then (
        select max(ended_at) from shipments where shipments.order_id = ${orderLines.orderId} and status = 'delivered') end`.mapWith(
        orders.createdAt,
      ),
    })
    .from(orderLines)
    .leftJoin(orderAddresses, and(eq(orderAddresses.orderId, orderLines.orderId), eq(orderLines.position, 1)))
    .where(sql`${orderLines.orderId} = any(${sql.placeholder('orderIds')}::bigint[])`)
    .orderBy(orderLines.orderId, orderLines.position)
    .prepare('order_lines_of_orders'),
)

export async function withLines(database: Database, found: OrderRow[]): Promise<OrderWithLines[]> {
  if (found.length === 0) return []
  const rows = await linesOfOrders(database).execute({ orderIds: found.map(({ id }) => id) })
  const rowsByOrder = Map.groupBy(rows, ({ line }) => line.orderId)
  return found.map((order) => {
    const own = rowsByOrder.get(order.id) ?? []
    const { address = null, discounts, refundedInFen, openReturn = null, deliveredAt = null } = own[0] ?? {}
    const lines = own.map(({ line }) => line)
    const applied = (discounts ?? []).map(({ isOfGoods, ...discount }) => ({ isOfGoods, discount }))
    return {
      ...order,
      lines,
      address,
      discounts: applied.filter(({ isOfGoods }) => isOfGoods).map(({ discount }) => discount),
      freeDelivery: applied.find(({ isOfGoods }) => !isOfGoods)?.discount ?? null,
      refundedInFen: refundedInFen ?? 0,
      openReturn,
      deliveredAt,
    }
  })
}

/** Unpaid orders that expired before `moment`, oldest first. */
export async function findOverdueOrderIds(database: Database, moment: Date, limit: number): Promise<number[]> {
  const rows = await database
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'pending'), lte(orders.expiresAt, moment)))
    .orderBy(orders.expiresAt)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** When the oldest overdue order expired. */
export const findOldestOverdueOrder = (database: Database, due: Due) =>
  findOldestDue(database, orders.expiresAt, { ...due, where: eq(orders.status, 'pending') })
