import { withReturnLines } from '../queries/find-returns.ts'
import { getReturn, moveReturn } from '../queries/return-queries.ts'
import { readShipments } from '#features/parcels/server/index.ts'
import type { RefundService } from '../ports/refund-service.ts'
import { ReturnAddressMissing, ReturnAlreadyDecided } from '../rules/errors.ts'
import type { ReturnRow } from '../queries/return-tables.ts'
import type { Actor, LockedOrder } from '#features/fulfilment/server/index.ts'
import { staffIdOf } from './change-return.ts'
import { findSendTo } from './find-send-to.ts'
import { requireFeeBack } from './refunds/require-fee-back.ts'
import { refundReturn } from './refunds/refund-return.ts'
import { receiveReturnInTransaction } from './receive-return.ts'

interface Approval {
  /** Nothing has to come back, whatever was asked for. What was asked for as money alone never does. */
  isMoneyOnly?: boolean
  /** Of the delivery fee, where the money goes back at once; else it is said when the goods have come. */
  feeBackInFen?: number
  /** For the shopper. */
  answer?: string
}

/**
 * Staff agree. Goods have to be sent back first; money alone goes back at once.
 * Within a transaction that holds the order.
 * @returns the return, when there is something to send after the commit
 * @throws ReturnAlreadyDecided, ReturnAddressMissing, Invalid for too large a fee, NotReturnable where only the whole of a payment goes back
 */
export async function approveReturnInTransaction(
  locked: LockedOrder,
  desk: RefundService,
  { row, actor, isMoneyOnly = false, feeBackInFen = 0, answer = '' }: Approval & { row: ReturnRow; actor: Actor },
): Promise<number | null> {
  const { transaction, now, recordEvent } = locked
  const { id, kind, amountInFen, returnNumber } = row
  const answered = { answer, answeredAt: now, staffId: staffIdOf(actor) }
  if (kind === 'goods_back' && !isMoneyOnly) {
    const sendTo = await findSendTo(transaction)
    if (!(await moveReturn(transaction, id, 'approve', { ...answered, sendTo }))) throw new ReturnAlreadyDecided()
    if (!sendTo) throw new ReturnAddressMissing()
    await recordEvent('return_approved', { return: returnNumber })
    return null
  }
  const cameBack = kind === 'money_only' ? await findCameBack(locked, row) : null
  if (cameBack) {
    const changes = { ...answered, kind: 'goods_back' as const, shipmentId: cameBack.id }
    if (!(await moveReturn(transaction, id, 'approve', changes))) throw new ReturnAlreadyDecided()
    await recordEvent('return_approved_money_only', { return: returnNumber })
    return receiveReturnInTransaction(locked, desk, { row: await getReturn(transaction, id), actor, feeBackInFen })
  }
  await requireFeeBack(locked, feeBackInFen)
  const changes = {
    ...answered,
    kind: 'money_only' as const,
    feeBackInFen,
    amountInFen: amountInFen + feeBackInFen,
    receivedAt: now,
    nextRefundAt: now,
  }
  if (!(await moveReturn(transaction, id, 'approve_money_only', changes))) throw new ReturnAlreadyDecided()
  await recordEvent('return_approved_money_only', { return: returnNumber })
  return refundReturn(locked, desk, id)
}

/** The parcel that came back, where the goods can only be in it. They are counted in, as good. */
async function findCameBack({ transaction, order }: LockedOrder, row: ReturnRow) {
  const [given] = await withReturnLines(transaction, [row])
  const shipments = await readShipments(transaction, order.id)
  const mayHold = shipments.filter(({ id, lines }) => {
    const isLast = shipments.every(({ replacesId }) => replacesId !== id)
    return isLast && lines.some(({ position }) => given!.lines.some((line) => line.position === position))
  })
  return mayHold.length === 1 && mayHold[0]!.status === 'came_back' ? mayHold[0]! : null
}
