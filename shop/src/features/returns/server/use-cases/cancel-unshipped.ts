import { maxReturns, maxReturnsWithRest } from '#features/returns/values.ts'
import { getOrderById, makeOrderNumber, requireOrder } from '#features/orders/server/index.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import { countReturns } from '../queries/find-returns.ts'
import { getReturn, insertReturn } from '../queries/return-queries.ts'
import { cancelOverpackedShipments } from '#features/parcels/server/index.ts'
import type { LineQuantity } from '#features/fulfilment/values.ts'
import type { RefundContext, RefundService } from '../ports/refund-service.ts'
import { CancellationRefused, NotReturnable, RefundChanged } from '../rules/errors.ts'
import { withLockedOrderById, type LockedOrder } from '#features/fulfilment/server/index.ts'
import { findReplayedReturn, type RequestOnce } from './find-replayed-return.ts'
import { refundReturn } from './refunds/refund-return.ts'
import { planCancellation } from './plan-cancellation.ts'
import { digestOfRequest } from '#platform/http/calls/request-keys.ts'

export interface CancellationRequest {
  shopper: Shopper
  orderNumber: string
  /** Defaults to all undispatched units. */
  lines?: readonly LineQuantity[] | undefined
  requestKey: string | null
}

/**
 * Cancels undispatched units for the shopper. Sends the refund at once; restocking follows its success.
 * When the whole order is cancelled, all that is left of the payment is refunded, including the delivery fee.
 * @throws NotFound for orders of others too, NotReturnable, CancellationRefused, ReturnKeyReused; Invalid for unknown
 *   lines
 */
export async function cancelUnshipped(context: RefundContext, request: CancellationRequest): Promise<void> {
  const { id: orderId } = await requireOrder(context.database, request.shopper, request.orderNumber)
  const { lines, requestKey } = request
  const once = { requestKey, requestDigest: requestKey && digestOfRequest(['call_off', lines]) }
  const { id, opened } = await withLockedOrderById(context, { orderId, actor: { kind: 'shopper' } }, async (locked) => {
    const before = await findReplayedReturn(locked.transaction, orderId, once)
    return before
      ? { id: before.id, opened: null }
      : cancelUnshippedInTransaction(locked, context.refunds, { lines, once })
  })
  if (opened !== null) await context.refunds.send(opened)
  await requireCalledOff(context, id)
}

/** Call after the refund was sent, now or earlier. @throws CancellationRefused when the provider has refused it */
export async function requireCalledOff({ database, refunds }: RefundContext, returnId: number): Promise<void> {
  const { status, orderId } = await getReturn(database, returnId)
  if (status !== 'withdrawn') return
  // Refused, because everything had been refunded at the provider's console before.
  if ((await getOrderById(database, orderId)).status === 'refunded') return
  throw new CancellationRefused((await refunds.refundTermsOf(database, orderId)).endedOn)
}

export interface LockedCancellation {
  lines?: readonly LineQuantity[] | undefined
  /** The amount shown before confirmation; unset: none was shown. */
  expectedInFen?: number | undefined
  once?: RequestOnce
}

/**
 * Requires the order lock.
 * @returns the return; `opened`: the same, when there is a refund to send after the commit
 * @throws NotReturnable, RefundChanged; Invalid for unknown lines
 */
export async function cancelUnshippedInTransaction(
  locked: LockedOrder,
  refunds: RefundService,
  { lines: requestedLines, expectedInFen, once }: LockedCancellation,
): Promise<{ id: number; opened: number | null }> {
  const { transaction, order, now, recordEvent } = locked
  if (order.status !== 'paid' && order.status !== 'refunding') throw new NotReturnable('not_paid')
  // The rest can be cancelled despite many earlier requests, so that a limit never blocks a full refund.
  const most = requestedLines ? maxReturns : maxReturnsWithRest
  if ((await countReturns(transaction, order.id)) >= most) throw new NotReturnable('too_many')
  const { lines, amountInFen, refundInFen } = await planCancellation(transaction, refunds, order, requestedLines)
  if (expectedInFen !== undefined && expectedInFen !== refundInFen) throw new RefundChanged(refundInFen)
  const { id, returnNumber } = await insertReturn(transaction, {
    returnNumber: makeOrderNumber(),
    orderId: order.id,
    kind: 'unshipped',
    reason: 'called_off',
    status: 'received',
    amountInFen,
    receivedAt: now,
    nextRefundAt: now,
    createdAt: now,
    ...once,
    lines,
  })
  const count = lines.reduce((sum, { units }) => sum + units.length, 0)
  await recordEvent('called_off', { return: returnNumber, units: count })
  await cancelOverpackedShipments(locked)
  return { id, opened: await refundReturn(locked, refunds, id) }
}
