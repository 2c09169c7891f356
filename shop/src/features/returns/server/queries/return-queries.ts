/** SQL of returns. Writes require the order lock. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { type ReturnEvent, type ReturnTransition, returnTransitions } from '../rules/return-states.ts'
import { returnLines, type ReturnLineRow, returnPictures, type ReturnRow, returns } from './return-tables.ts'

type Drafted = 'returnNumber' | 'orderId' | 'kind' | 'reason' | 'status' | 'amountInFen' | 'createdAt'

export type ReturnDraft = Pick<ReturnRow, Drafted> &
  Partial<Omit<ReturnRow, Drafted | 'id'>> & {
    lines: readonly Pick<ReturnLineRow, 'position' | 'units' | 'amountInFen'>[]
    pictureIds?: readonly string[]
  }

export async function insertReturn(
  transaction: Database,
  { lines, pictureIds = [], ...draft }: ReturnDraft,
): Promise<ReturnRow> {
  const [written] = await transaction.insert(returns).values(draft).returning()
  const { id: returnId, orderId } = written!
  if (lines.length > 0) {
    await transaction.insert(returnLines).values(lines.map((line) => ({ ...line, returnId, orderId })))
  }
  if (pictureIds.length > 0) {
    const rows = pictureIds.map((pictureId, index) => ({ returnId, pictureId, position: index + 1 }))
    await transaction.insert(returnPictures).values(rows)
  }
  return written!
}

export async function getReturn(database: Database, returnId: number): Promise<ReturnRow> {
  const [found] = await database.select().from(returns).where(eq(returns.id, returnId))
  if (!found) throw new Error(`there is no return ${returnId}`)
  return found
}

/** Applies one event of the transition table to a return; exactly one of concurrent callers gets `true`. */
export async function moveReturn(
  transaction: Database,
  returnId: number,
  event: ReturnEvent,
  changes: Partial<Omit<ReturnRow, 'id' | 'orderId' | 'status'>> = {},
): Promise<boolean> {
  const { from, to }: ReturnTransition = returnTransitions[event]
  const rows = await transaction
    .update(returns)
    .set({ nextRefundAt: null, ...changes, status: to })
    .where(and(eq(returns.id, returnId), inArray(returns.status, [...from])))
    .returning({ id: returns.id })
  return rows.length > 0
}

/**
 * Sets the missing return address in one statement by `returns_by_status`, which reads few rows. The days to send the
 * goods count from now, because nobody had an address before.
 */
export async function setMissingSendTo(
  transaction: Database,
  sendTo: NonNullable<ReturnRow['sendTo']>,
  now: Date,
): Promise<void> {
  const decidedAt = sql`case when ${returns.status} = 'approved' then ${now}::timestamptz else ${returns.answeredAt} end`
  await transaction
    .update(returns)
    .set({ sendTo, answeredAt: decidedAt })
    .where(
      and(inArray(returns.status, ['approved', 'sent_back']), eq(returns.kind, 'goods_back'), isNull(returns.sendTo)),
    )
}

/** Price paid for a line, and unit numbers in returns. `declinedCount`: number of declined requests. */
export interface ReturnableLine {
  position: number
  quantity: number
  paidInFen: number
  /** Returnable without a reason. */
  isReturnable: boolean
  returnedUnits: number[]
  /** Request times of the units in returns without a reason. */
  withoutReason: string[]
  declinedCount: number
}

export async function readReturnableLines(database: Database, orderId: number): Promise<ReturnableLine[]> {
  const { rows } = await database.execute<{ facts: ReturnableLine }>(sql`
    select json_build_object('position', position, 'quantity', quantity, 'isReturnable', is_returnable,
      'paidInFen', coalesce(paid_in_fen, quantity * unit_price_in_fen),
      'returnedUnits', (select coalesce(json_agg(unit), '[]') from return_lines returned
        join returns on returns.id = returned.return_id cross join unnest(held_units(units, received_quantity)) unit
        where returned.order_id = order_lines.order_id and returned.position = order_lines.position
          and returns.status not in ('refused', 'withdrawn', 'lapsed')),
      'withoutReason', (select coalesce(json_agg(returns.created_at), '[]') from return_lines returned
        join returns on returns.id = returned.return_id cross join unnest(held_units(units, received_quantity))
        where returned.order_id = order_lines.order_id and returned.position = order_lines.position
          and reason = 'no_reason' and returns.status not in ('refused', 'withdrawn', 'lapsed')),
      'declinedCount', (select count(*) from return_lines returned join returns on returns.id = returned.return_id
        where returned.order_id = order_lines.order_id and returned.position = order_lines.position and returns.status = 'refused')) as facts
    from order_lines where order_id = ${orderId} order by position`)
  return rows.map(({ facts }) => facts)
}

/** Units of a return by item, for restocking. */
export async function readUnitsOfReturn(
  database: Database,
  returnId: number,
): Promise<{ position: number; goodsId: number; quantity: number }[]> {
  const { rows } = await database.execute<{ position: number; goodsId: number; quantity: number }>(sql`
    select position, goods_id as "goodsId", cardinality(units) as quantity from return_lines
    join order_lines using (order_id, position) where return_id = ${returnId} order by goods_id`)
  return rows
}

/** @param sums amounts of the payment to reserve until then */
export async function delayRefund(
  transaction: Database,
  returnId: number,
  nextRefundAt: Date,
  sums: Partial<Pick<ReturnRow, 'amountInFen' | 'feeBackInFen'>> = {},
): Promise<void> {
  await transaction
    .update(returns)
    .set({ ...sums, nextRefundAt })
    .where(and(eq(returns.id, returnId), eq(returns.status, 'received')))
}

export async function renumberUnits(
  transaction: Database,
  { returnId, position, units }: Pick<ReturnLineRow, 'returnId' | 'position' | 'units'>,
): Promise<void> {
  await transaction
    .update(returnLines)
    .set({ units })
    .where(and(eq(returnLines.returnId, returnId), eq(returnLines.position, position)))
}

/** Makes the return one of a sum without goods. */
export async function deleteReturnLines(transaction: Database, returnId: number): Promise<void> {
  await transaction.delete(returnLines).where(eq(returnLines.returnId, returnId))
}

/** Records received and resellable units of a line, and its amount for the received units. */
export async function countInLine(
  transaction: Database,
  {
    returnId,
    position,
    ...counts
  }: Pick<ReturnLineRow, 'returnId' | 'position' | 'receivedQuantity' | 'resellableQuantity' | 'amountInFen'>,
): Promise<void> {
  await transaction
    .update(returnLines)
    .set(counts)
    .where(and(eq(returnLines.returnId, returnId), eq(returnLines.position, position)))
}

/** Deletes the person's texts and the answers of staff, which may name the person. The returns stay. */
export async function eraseReturnTexts(transaction: Database, userId: number): Promise<void> {
  await transaction.execute(sql`
    update returns set text = '', answer = '' from orders
    where orders.id = order_id and user_id = ${userId} and (text <> '' or answer <> '')`)
}
