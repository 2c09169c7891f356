/** Queries that find returns. */
import { and, asc, count, eq, inArray, isNotNull, lt, min, ne, notInArray, sql } from 'drizzle-orm'
import { copiedAtOnce } from '#platform/slices/personal-data.ts'
import { maxReturnsWithRest } from '#features/returns/values.ts'
import type { Database } from '#platform/database/database.ts'
import { returnLines, type ReturnLineRow, returnPictures, type ReturnRow, returns } from './return-tables.ts'
import { type Due, findOldestDue } from '#platform/database/queries/oldest-due.ts'

/** States that release the units of a return. */
const freed = ['refused', 'withdrawn', 'lapsed'] as const
const closed = ['refunded', ...freed] as const

export async function findOpenReturns(database: Database, orderId: number): Promise<ReturnRow[]> {
  return database
    .select()
    .from(returns)
    .where(and(eq(returns.orderId, orderId), notInArray(returns.status, [...closed])))
    .orderBy(asc(returns.id))
    .limit(100)
}

/** Received returns whose refund is due, because another refund of the payment was pending. */
export async function findReturnsToRefund(
  database: Database,
  now: Date,
  limit: number,
): Promise<{ id: number; orderId: number }[]> {
  const { rows } = await database.execute<{ id: number; orderId: number }>(sql`
    select id, order_id as "orderId" from returns where next_refund_at <= ${now}::timestamptz
    order by next_refund_at limit ${limit}`)
  return rows
}

export async function findReturnByNumber(database: Database, returnNumber: string): Promise<ReturnRow | null> {
  const rows = await database.select().from(returns).where(eq(returns.returnNumber, returnNumber))
  return rows[0] ?? null
}

/** Null for returns of others, too. */
export async function findReturnOfShopper(
  database: Database,
  userId: number,
  returnNumber: string,
): Promise<ReturnRow | null> {
  const found = await findReturnByNumber(database, returnNumber)
  if (!found) return null
  const { rows } = await database.execute(sql`select 1 from orders where id = ${found.orderId} and user_id = ${userId}`)
  return rows.length > 0 ? found : null
}

export async function findReturnByKey(
  database: Database,
  orderId: number,
  requestKey: string,
): Promise<ReturnRow | null> {
  const rows = await database
    .select()
    .from(returns)
    .where(and(eq(returns.orderId, orderId), eq(returns.requestKey, requestKey)))
  return rows[0] ?? null
}

/** Sum of the order's goodwill by staff, refunded or not. */
export async function sumGoodwillOfStaff(transaction: Database, orderId: number): Promise<number> {
  const [row] = await transaction
    .select({ sum: sql<number>`coalesce(sum(${returns.amountInFen}), 0)::integer` })
    .from(returns)
    .where(
      and(
        eq(returns.orderId, orderId),
        eq(returns.kind, 'goodwill'),
        isNotNull(returns.staffId),
        notInArray(returns.status, [...freed]),
      ),
    )
  return row!.sum
}

/** Sum of accepted returns without a refund yet, because they wait for another one or for a retry. */
export async function sumWaitingReturns(
  database: Database,
  { orderId, besides }: { orderId: number; besides?: number | undefined },
): Promise<number> {
  const [row] = await database
    .select({ sum: sql<number>`coalesce(sum(${returns.amountInFen}), 0)::bigint` })
    .from(returns)
    .where(
      and(
        eq(returns.orderId, orderId),
        eq(returns.status, 'received'),
        besides === undefined ? undefined : ne(returns.id, besides),
      ),
    )
  return row!.sum
}

export interface ReturnWithLines extends ReturnRow {
  lines: ReturnLineRow[]
  pictureIds: string[]
}

/** Returns of one order, oldest first. */
export async function readReturns(database: Database, orderId: number): Promise<ReturnWithLines[]> {
  return withReturnLines(database, await findReturnsOfOrder(database, orderId))
}

export async function withReturnLines(database: Database, found: ReturnRow[]): Promise<ReturnWithLines[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const [lines, pictures] = await Promise.all([
    database.select().from(returnLines).where(inArray(returnLines.returnId, ids)).orderBy(asc(returnLines.position)),
    database
      .select()
      .from(returnPictures)
      .where(inArray(returnPictures.returnId, ids))
      .orderBy(asc(returnPictures.position)),
  ])
  return found.map((row) => ({
    ...row,
    lines: lines.filter(({ returnId }) => returnId === row.id),
    pictureIds: pictures.filter(({ returnId }) => returnId === row.id).map(({ pictureId }) => pictureId),
  }))
}

export async function countReturns(database: Database, orderId: number): Promise<number> {
  const [counted] = await database.select({ total: count() }).from(returns).where(eq(returns.orderId, orderId))
  return counted!.total
}

/** Delivery fee of the order that is refunded or about to be. */
export async function sumRefundedFees(database: Database, orderId: number): Promise<number> {
  const [sum] = await database
    .select({ total: sql<number>`coalesce(sum(${returns.feeBackInFen}), 0)::bigint` })
    .from(returns)
    .where(and(eq(returns.orderId, orderId), notInArray(returns.status, [...freed])))
  return sum!.total
}

/** Returns approved before `moment` whose goods are not marked as sent. */
export async function findReturnsToExpire(
  database: Database,
  moment: Date,
  limit: number,
): Promise<{ id: number; orderId: number }[]> {
  return database
    .select({ id: returns.id, orderId: returns.orderId })
    .from(returns)
    .where(and(eq(returns.status, 'approved'), lt(returns.answeredAt, moment), isNotNull(returns.sendTo)))
    .orderBy(asc(returns.answeredAt))
    .limit(limit)
}

/** Returns for the export of a person's data. */
export async function readReturnsOfPerson(
  database: Database,
  userId: number,
  after: number,
): Promise<{ id: string }[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select returns.id::text as id, return_number, order_number, kind, reason, returns.status, text, answer, amount_in_fen,
      json_build_object('created_at', returns.created_at) ->> 'created_at' as created_at
    from returns join orders on orders.id = order_id where user_id = ${userId} and returns.id > ${after}
    order by returns.id limit ${copiedAtOnce}`)
  return rows
}

/** Whether a return is still to be decided, received or refunded. */
export async function hasOpenReturns(database: Database, userId: number): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select 1 from returns join orders on orders.id = order_id where user_id = ${userId}
      and returns.status <> all(${sql.param([...closed])}::text[]) limit 1`)
  return rows.length > 0
}

export const findOldestReturnToRefund = (database: Database, due: Due) =>
  findOldestDue(database, returns.nextRefundAt, due)

/** When the oldest such return was approved; null without one. */
export async function findOldestReturnToExpire(database: Database, moment: Date): Promise<Date | null> {
  const [row] = await database
    .select({ oldest: min(returns.answeredAt) })
    .from(returns)
    .where(and(eq(returns.status, 'approved'), lt(returns.answeredAt, moment), isNotNull(returns.sendTo)))
  return row?.oldest ?? null
}

export async function findReturnsOfOrder(database: Database, orderId: number): Promise<ReturnRow[]> {
  return database
    .select()
    .from(returns)
    .where(eq(returns.orderId, orderId))
    .orderBy(asc(returns.id))
    .limit(maxReturnsWithRest)
}
