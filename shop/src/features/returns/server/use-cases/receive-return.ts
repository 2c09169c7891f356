import { m } from '#texts'
import { restockGoods } from '#features/orders/server/index.ts'
import { Invalid } from '#platform/http/responses/errors.ts'
import { type ReturnWithLines, withReturnLines } from '../queries/find-returns.ts'
import { readUnits, type LockedOrder } from '#features/fulfilment/server/index.ts'
import type { Actor } from '#features/fulfilment/values.ts'
import { countInLine, moveReturn, readReturnableLines } from '../queries/return-queries.ts'
import type { ReturnRow } from '../queries/return-tables.ts'
import type { RefundService } from '../ports/refund-service.ts'
import { ReturnAlreadyDecided } from '../rules/errors.ts'
import { sharesOf } from '../rules/unit-shares.ts'
import { staffIdOf } from './change-return.ts'
import { refundReturn } from './refunds/refund-return.ts'
import { requireRefundableFee } from './refunds/require-refundable-fee.ts'

export interface CountedLine {
  position: number
  received: number
  /** Resellable units of these; the others are written off. */
  resellable: number
}

interface Receipt {
  /** Defaults to all expected units, resellable. An unnamed line counts as not received. */
  lines?: readonly CountedLine[] | undefined
  feeBackInFen?: number
}

/**
 * Records received units. Restocks the resellable ones and refunds all received ones. Missing units are not refunded,
 * and can be returned again. Requires the order lock.
 * @returns the return, when there is a refund to send after the commit
 * @throws ReturnAlreadyDecided; Invalid for impossible counts, or too large a fee
 */
export async function receiveReturnInTransaction(
  locked: LockedOrder,
  refunds: RefundService,
  { row, actor, lines, feeBackInFen = 0 }: Receipt & { row: ReturnRow; actor: Actor },
): Promise<number | null> {
  const { transaction, now, recordEvent } = locked
  const [withLines] = await withReturnLines(transaction, [row])
  const counted = checkCounts(withLines!, lines)
  await requireRefundableFee(locked, feeBackInFen)
  const amountInFen = await countIn(locked, withLines!, counted)
  const changes = {
    amountInFen: amountInFen + feeBackInFen,
    feeBackInFen,
    receivedAt: now,
    nextRefundAt: now,
    staffId: staffIdOf(actor),
  }
  if (!(await moveReturn(transaction, row.id, 'receive', changes))) throw new ReturnAlreadyDecided()
  await takeIn(locked, row.id, counted)
  const units = counted.reduce((sum, { received }) => sum + received, 0)
  await recordEvent('return_received', { return: row.returnNumber, units })
  return refundReturn(locked, refunds, row.id)
}

/** @throws Invalid */
function checkCounts({ lines }: ReturnWithLines, reported: readonly CountedLine[] | undefined): CountedLine[] {
  const wrong = (position: number) =>
    new Invalid({ lines: [(options) => m.returns_counts_wrong({ position }, options)] })
  for (const { position } of reported ?? []) {
    const isOfReturn = lines.some((line) => line.position === position)
    if (!isOfReturn || reported!.filter((other) => other.position === position).length > 1) throw wrong(position)
  }
  const counted = lines.map(({ position, units }) => {
    const all = { position, received: units.length, resellable: units.length }
    const line = reported
      ? (reported.find((candidate) => candidate.position === position) ?? { ...all, received: 0, resellable: 0 })
      : all
    const { received, resellable } = line
    if (received < 0 || received > units.length || resellable < 0 || resellable > received) throw wrong(position)
    return { position, received, resellable }
  })
  if (counted.every(({ received }) => received === 0)) {
    throw new Invalid({ lines: [(options) => m.returns_nothing_came({}, options)] })
  }
  return counted
}

/** @returns the amount of the received units */
async function countIn(
  { transaction, order }: LockedOrder,
  { id: returnId, lines }: ReturnWithLines,
  counted: readonly CountedLine[],
): Promise<number> {
  const paid = await readReturnableLines(transaction, order.id)
  let total = 0
  for (const { position, received, resellable } of counted) {
    const { units } = lines.find((line) => line.position === position)!
    const line = paid.find((candidate) => candidate.position === position)!
    const amountInFen = sharesOf(units.slice(0, received), line)
    const counts = { receivedQuantity: received, resellableQuantity: resellable, amountInFen }
    await countInLine(transaction, { returnId, position, ...counts })
    total += amountInFen
  }
  return total
}

/** Locks goods by ascending id, like every caller, to avoid deadlocks. */
async function takeIn({ transaction, order, now }: LockedOrder, returnId: number, counted: readonly CountedLine[]) {
  const { lines } = await readUnits(transaction, order.id)
  const goods = counted
    .filter(({ received }) => received > 0)
    .map(({ position, received, resellable }) => {
      const { goodsId } = lines.find((line) => line.position === position)!
      return { goodsId, quantity: received, writtenOff: received - resellable }
    })
  await restockGoods(transaction, { orderId: order.id, returnId, goods, now })
}
