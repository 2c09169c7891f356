import { withReturnLines } from '../queries/find-returns.ts'
import { getReturn, moveReturn } from '../queries/return-queries.ts'
import { readShipments } from '#features/parcels/server/index.ts'
import type { RefundService } from '../ports/refund-service.ts'
import { ReturnAddressMissing, ReturnAlreadyDecided } from '../rules/errors.ts'
import type { ReturnRow } from '../queries/return-tables.ts'
import type { LockedOrder } from '#features/fulfilment/server/index.ts'
import type { Actor } from '#features/fulfilment/values.ts'
import { staffIdOf } from './change-return.ts'
import { findSendTo } from './find-send-to.ts'
import { requireRefundableFee } from './refunds/require-refundable-fee.ts'
import { refundReturn } from './refunds/refund-return.ts'
import { receiveReturnInTransaction } from './receive-return.ts'

interface Approval {
  /** The shopper keeps the goods. Always the case for a request of money only. */
  isMoneyOnly?: boolean
  /** Part of the delivery fee, for an immediate refund; otherwise set on receipt of the goods. */
  feeBackInFen?: number
  /** Text for the shopper. */
  answer?: string
}

/**
 * Approves a return. The shopper sends the goods first; a return of money only is refunded at once. Requires the order
 * lock.
 * @returns the return, when there is a refund to send after the commit
 * @throws ReturnAlreadyDecided, ReturnAddressMissing, Invalid for too large a fee, NotReturnable where the provider
 * supports full refunds only
 */
export async function approveReturnInTransaction(
  locked: LockedOrder,
  refunds: RefundService,
  { row, actor, isMoneyOnly = false, feeBackInFen = 0, answer = '' }: Approval & { row: ReturnRow; actor: Actor },
): Promise<number | null> {
  const { transaction, now, recordEvent } = locked
  const { id, kind, amountInFen, returnNumber } = row
  const decision = { answer, answeredAt: now, staffId: staffIdOf(actor) }
  if (kind === 'goods_back' && !isMoneyOnly) {
    const sendTo = await findSendTo(transaction)
    if (!(await moveReturn(transaction, id, 'approve', { ...decision, sendTo }))) throw new ReturnAlreadyDecided()
    if (!sendTo) throw new ReturnAddressMissing()
    await recordEvent('return_approved', { return: returnNumber })
    return null
  }
  const cameBack = kind === 'money_only' ? await findCameBack(locked, row) : null
  if (cameBack) {
    const changes = { ...decision, kind: 'goods_back' as const, shipmentId: cameBack.id }
    if (!(await moveReturn(transaction, id, 'approve', changes))) throw new ReturnAlreadyDecided()
    await recordEvent('return_approved_money_only', { return: returnNumber })
    return receiveReturnInTransaction(locked, refunds, { row: await getReturn(transaction, id), actor, feeBackInFen })
  }
  await requireRefundableFee(locked, feeBackInFen)
  const changes = {
    ...decision,
    kind: 'money_only' as const,
    feeBackInFen,
    amountInFen: amountInFen + feeBackInFen,
    receivedAt: now,
    nextRefundAt: now,
  }
  if (!(await moveReturn(transaction, id, 'approve_money_only', changes))) throw new ReturnAlreadyDecided()
  await recordEvent('return_approved_money_only', { return: returnNumber })
  return refundReturn(locked, refunds, id)
}

/** The returned shipment, if it is the only one that can contain the goods. These count as received and resellable. */
async function findCameBack({ transaction, order }: LockedOrder, row: ReturnRow) {
  const [withLines] = await withReturnLines(transaction, [row])
  const shipments = await readShipments(transaction, order.id)
  const mayHold = shipments.filter(({ id, lines }) => {
    const isLast = shipments.every(({ replacesId }) => replacesId !== id)
    return isLast && lines.some(({ position }) => withLines!.lines.some((line) => line.position === position))
  })
  return mayHold.length === 1 && mayHold[0]!.status === 'came_back' ? mayHold[0]! : null
}
