/** SQL of the returns. Their order is held by the caller of whatever writes. */
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { type ReturnEvent, type ReturnTransition, returnTransitions } from '../rules/return-states.ts'
import { returnLines, type ReturnLineRow, type ReturnRow, returns } from './return-tables.ts'

export type ReturnDraft = Pick<
  ReturnRow,
  | 'returnNumber'
  | 'orderId'
  | 'kind'
  | 'reason'
  | 'status'
  | 'amountInFen'
  | 'receivedAt'
  | 'nextRefundAt'
  | 'createdAt'
> & { lines: readonly Pick<ReturnLineRow, 'position' | 'units' | 'amountInFen'>[] }

export async function insertReturn(transaction: Database, { lines, ...draft }: ReturnDraft): Promise<ReturnRow> {
  const [written] = await transaction.insert(returns).values(draft).returning()
  const { id: returnId, orderId } = written!
  await transaction.insert(returnLines).values(lines.map((line) => ({ ...line, returnId, orderId })))
  return written!
}

export async function getReturn(database: Database, returnId: number): Promise<ReturnRow> {
  const [found] = await database.select().from(returns).where(eq(returns.id, returnId))
  if (!found) throw new Error(`there is no return ${returnId}`)
  return found
}

/** Moves a return by one event of the transition table; of any number of callers exactly one gets `true`. */
export async function moveReturn(
  transaction: Database,
  returnId: number,
  event: ReturnEvent,
  changes: Partial<Pick<ReturnRow, 'amountInFen' | 'refundedAt' | 'endedAt'>> = {},
): Promise<boolean> {
  const { from, to }: ReturnTransition = returnTransitions[event]
  const rows = await transaction
    .update(returns)
    .set({ ...changes, status: to, nextRefundAt: null })
    .where(and(eq(returns.id, returnId), inArray(returns.status, [...from])))
    .returning({ id: returns.id })
  return rows.length > 0
}

/** Of a line, what it was paid with, and the numbers of its units that are in a return. */
export interface ReturnableLine {
  position: number
  quantity: number
  paidInFen: number
  taken: number[]
}

export async function readReturnableLines(database: Database, orderId: number): Promise<ReturnableLine[]> {
  const { rows } = await database.execute<{ facts: ReturnableLine }>(sql`
    select json_build_object('position', position, 'quantity', quantity,
      'paidInFen', coalesce(paid_in_fen, quantity * unit_price_in_fen),
      'taken', (select coalesce(json_agg(unit), '[]') from return_lines given
        join returns on returns.id = given.return_id cross join unnest(units) unit
        where given.order_id = order_lines.order_id and given.position = order_lines.position
          and returns.status not in ('refused', 'withdrawn', 'lapsed'))) as facts
    from order_lines where order_id = ${orderId} order by position`)
  return rows.map(({ facts }) => facts)
}

/** What of a return goes back to the shelf, by goods. */
export async function readUnitsOfReturn(
  database: Database,
  returnId: number,
): Promise<{ goodsId: number; quantity: number }[]> {
  const { rows } = await database.execute<{ goodsId: number; quantity: number }>(sql`
    select goods_id as "goodsId", cardinality(units) as quantity from return_lines
    join order_lines using (order_id, position) where return_id = ${returnId} order by goods_id`)
  return rows
}

const closed = ['refunded', 'refused', 'withdrawn', 'lapsed'] as const

export async function findOpenReturns(database: Database, orderId: number): Promise<ReturnRow[]> {
  return database
    .select()
    .from(returns)
    .where(and(eq(returns.orderId, orderId), notInArray(returns.status, [...closed])))
    .orderBy(asc(returns.id))
    .limit(100)
}

/** Whose money is to be sent by now: another refund of the payment was under way. */
export async function findReturnsToPayBack(
  database: Database,
  now: Date,
  limit: number,
): Promise<{ id: number; orderId: number }[]> {
  const { rows } = await database.execute<{ id: number; orderId: number }>(sql`
    select id, order_id as "orderId" from returns where next_refund_at <= ${now}::timestamptz
    order by next_refund_at limit ${limit}`)
  return rows
}

export async function delayRefund(transaction: Database, returnId: number, nextRefundAt: Date): Promise<void> {
  await transaction
    .update(returns)
    .set({ nextRefundAt })
    .where(and(eq(returns.id, returnId), eq(returns.status, 'received')))
}
