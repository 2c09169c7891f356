import { and, eq, getTableColumns, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { isClaimed } from '#platform/database/queries/claimed-rows.ts'
import { guestOrders, type OrderRow, orders } from './order-tables.ts'

export async function findOrderByGuestKey(database: Database, key: string): Promise<OrderRow | null> {
  const [order] = await database
    .select(getTableColumns(orders))
    .from(guestOrders)
    .innerJoin(orders, eq(orders.id, guestOrders.orderId))
    .where(eq(guestOrders.idempotencyKey, key))
  return order ?? null
}

export async function insertGuestOrder(
  transaction: Database,
  row: Pick<
    typeof guestOrders.$inferInsert,
    'orderId' | 'idempotencyKey' | 'email' | 'phoneKey' | 'networkKey' | 'placedAt'
  >,
): Promise<void> {
  await transaction.insert(guestOrders).values(row)
}

/** Writes the row of an order in place of a guest's; its link is a new one, which staff send. */
export async function copyGuestOrder(
  transaction: Database,
  { from, to, now }: { from: number; to: number; now: Date },
): Promise<void> {
  await transaction.execute(sql`
    insert into guest_orders (order_id, email, phone_key, placed_at)
    select ${to}, email, phone_key, ${now}::timestamptz from guest_orders where order_id = ${from} and ended_at is null`)
}

/** Orders of the last day by one phone number and one network. */
export interface GuestOrderCounts {
  unpaidOfPhone: number
  unpaidOfNetwork: number
  ofPhone: number
  ofNetwork: number
}

/** Locks both keys until the transaction ends, in one order everywhere, so that two guests never deadlock. */
export async function lockGuestKeys(transaction: Database, keys: readonly string[]): Promise<void> {
  await transaction.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('guest orders', 0) # hash) from (
      select distinct hashtextextended(key, 0) as hash from unnest(${sql.param([...keys])}::text[]) key order by hash) sorted`)
}

/**
 * Counts orders that guests placed themselves. Orders by staff have no network.
 * @param since a day ago
 */
export async function countGuestOrders(
  transaction: Database,
  { phoneKey, networkKey, since }: { phoneKey: string; networkKey: string; since: Date },
): Promise<GuestOrderCounts> {
  const countOf = (key: typeof guestOrders.phoneKey | typeof guestOrders.networkKey, value: string, unpaid = false) =>
    sql<number>`count(*) filter (where ${key} = ${value}${unpaid ? sql` and ${orders.status} = 'pending'` : sql``})`.mapWith(
      Number,
    )
  const [counts] = await transaction
    .select({
      unpaidOfPhone: countOf(guestOrders.phoneKey, phoneKey, true),
      unpaidOfNetwork: countOf(guestOrders.networkKey, networkKey, true),
      ofPhone: countOf(guestOrders.phoneKey, phoneKey),
      ofNetwork: countOf(guestOrders.networkKey, networkKey),
    })
    .from(guestOrders)
    .innerJoin(orders, eq(orders.id, guestOrders.orderId))
    .where(
      and(
        sql`(${guestOrders.phoneKey} = ${phoneKey} or ${guestOrders.networkKey} = ${networkKey})`,
        sql`${guestOrders.placedAt} > ${since}`,
        isNotNull(guestOrders.networkKey),
      ),
    )
  return counts!
}

/** The last event of an order, and the state of its money. */
const lastEventAt = sql`greatest(orders.created_at, orders.paid_at, orders.refunded_at, orders.closed_at,
  (select max(order_events.created_at) from order_events where order_events.order_id = orders.id))`

export interface GuestOrderRow {
  orderId: number
  userId: number
  email: string | null
  linkVersion: number
  phoneKey: string
}

/**
 * A guest's order that is neither claimed nor erased; null for all others.
 * @param lastedSince excludes orders with an earlier last event
 */
export async function findGuestOrder(
  database: Database,
  { orderNumber, lastedSince }: { orderNumber: string; lastedSince: Date },
): Promise<GuestOrderRow | null> {
  const [found] = await database
    .select({
      orderId: orders.id,
      userId: orders.userId,
      email: guestOrders.email,
      linkVersion: guestOrders.linkVersion,
      phoneKey: guestOrders.phoneKey,
    })
    .from(orders)
    .innerJoin(guestOrders, eq(guestOrders.orderId, orders.id))
    .where(and(eq(orders.orderNumber, orderNumber), isNull(guestOrders.endedAt), sql`${lastEventAt} > ${lastedSince}`))
  return found ?? null
}

/** Locks all orders of a guest until the transaction ends. */
export async function lockOrdersOf(transaction: Database, userId: number): Promise<void> {
  await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(orders.id)
    .for('update')
}

/** Moves a guest's orders to an account, and their uses of promotions, even above a limit. */
export async function transferOrders(transaction: Database, { from, to }: { from: number; to: number }): Promise<void> {
  await transaction.update(orders).set({ userId: to }).where(eq(orders.userId, from))
  await transaction.execute(sql`
    update promotion_uses set user_id = ${to},
      nth = case when nth is not null and given_back_at is null then next_promotion_use(promotion_id, ${to}, null, false) else nth end
    where user_id = ${from}`)
}

/** Whether an order or return with this number is the shopper's. */
export async function ownsNumbered(database: Database, userId: number, number: string): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select from orders where order_number = ${number} and user_id = ${userId}
    union all
    select from returns join orders on orders.id = returns.order_id
    where return_number = ${number} and user_id = ${userId}`)
  return rows.length > 0
}

/** Ends the present links of an order. @returns the new version; null where the order is not a guest's */
export async function raiseLinkVersion(transaction: Database, orderId: number): Promise<number | null> {
  const [row] = await transaction
    .update(guestOrders)
    .set({ linkVersion: sql`${guestOrders.linkVersion} + 1` })
    .where(and(eq(guestOrders.orderId, orderId), isNull(guestOrders.endedAt)))
    .returning({ linkVersion: guestOrders.linkVersion })
  return row?.linkVersion ?? null
}

/** Ends all links of a guest. Digests stay for the limits of the day. */
export async function endGuestOrders(transaction: Database, userId: number): Promise<void> {
  await transaction
    .update(guestOrders)
    .set({ email: null, endedAt: sql`now()`, linkVersion: sql`${guestOrders.linkVersion} + 1` })
    .where(
      and(
        sql`${guestOrders.orderId} in (select id from orders where user_id = ${userId})`,
        isNull(guestOrders.endedAt),
      ),
    )
}

/**
 * Clears digests of networks of orders before `moment`, and deletes rows of claimed and erased orders, at most `limit` each.
 * @returns how many, or `again` where more wait
 */
export async function clearGuestOrders(database: Database, moment: Date, limit = 5_000): Promise<number | 'again'> {
  const { orderId, placedAt, endedAt, networkKey } = guestOrders
  const oldest = (due: SQL) =>
    database
      .select({ orderId })
      .from(guestOrders)
      .where(and(due, lt(placedAt, moment)))
      .orderBy(placedAt)
      .limit(limit)
      .for('update', { skipLocked: true })
  const ended = await database.delete(guestOrders).where(isClaimed(orderId, oldest(isNotNull(endedAt))))
  const cleared = await database
    .update(guestOrders)
    .set({ networkKey: null })
    .where(isClaimed(orderId, oldest(isNotNull(networkKey))))
  const counts = [ended.rowCount ?? 0, cleared.rowCount ?? 0] as const
  return counts.some((count) => count >= limit) ? 'again' : counts[0] + counts[1]
}

export interface GuestToCheck {
  orderId: number
  userId: number
  /** When the data are due for erasure, as far as is known. */
  dueAt: Date
}

/**
 * Guests to check: each order a day after it was placed, then when its data may be due. An order is due some time after
 * its end unpaid, others after their last event; of several orders the last one counts.
 */
export async function findGuestsToCheck(
  database: Database,
  times: { now: Date; afterUnpaidInMs: number; afterEventInMs: number; limit: number },
): Promise<GuestToCheck[]> {
  const { now, afterUnpaidInMs, afterEventInMs, limit } = times
  const ms = (time: number) => sql`${time}::float8 * interval '1 millisecond'`
  const { rows } = await database.execute<{ facts: Omit<GuestToCheck, 'dueAt'> & { dueAt: string } }>(sql`
    with looked as (
      (select order_id, placed_at as since from guest_orders where ended_at is null and check_at is null
        and placed_at < ${now}::timestamptz - ${ms(afterUnpaidInMs)} order by placed_at limit ${limit})
      union all
      (select order_id, check_at from guest_orders where ended_at is null and check_at <= ${now}::timestamptz
        order by check_at limit ${limit})
      order by since limit ${limit}
    )
    select json_build_object('orderId', looked.order_id, 'userId', user_id, 'dueAt', (
      select max(case when status = 'pending' then ${now}::timestamptz + ${ms(afterUnpaidInMs)}
        when status in ('expired', 'cancelled') then coalesce(closed_at, ${now}::timestamptz) + ${ms(afterUnpaidInMs)}
        else greatest(created_at, paid_at, refunded_at, (
          select max(created_at) from order_events where order_events.order_id = other.id)) + ${ms(afterEventInMs)} end)
      from orders other where other.user_id = orders.user_id)) as facts
    from looked join orders on orders.id = looked.order_id order by looked.since`)
  return rows.map(({ facts }) => ({ ...facts, dueAt: new Date(facts.dueAt) }))
}

export async function setNextChecks(
  database: Database,
  checks: readonly { orderId: number; checkAt: Date }[],
): Promise<void> {
  if (checks.length === 0) return
  await database.execute(sql`
    update guest_orders set check_at = next."checkAt" from json_to_recordset(${JSON.stringify(checks)}::json) as next
      ("orderId" bigint, "checkAt" timestamptz) where guest_orders.order_id = next."orderId"`)
}
