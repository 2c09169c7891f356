import { maxReturns, maxReturnsWithRest } from '#features/returns/values.ts'
import { digestOf, getOrderById, makeOrderNumber, requireOrder } from '#features/orders/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import { countReturns } from '../queries/find-returns.ts'
import { getReturn, insertReturn } from '../queries/return-queries.ts'
import { type LineQuantity, cancelOverpackedShipments } from '#features/parcels/server/index.ts'
import type { RefundService } from '../ports/refund-service.ts'
import { CancellationRefused, NotReturnable, RefundChanged } from '../rules/errors.ts'
import { withLockedOrderById, type LockedOrder } from '#features/fulfilment/server/index.ts'
import { findReplayedReturn, type RequestOnce } from './find-replayed-return.ts'
import { refundReturn } from './refunds/refund-return.ts'
import { planCallOff } from './plan-call-off.ts'

export interface CallOffRequest {
  shopper: Shopper
  orderNumber: string
  /** All that was not handed over, unless told. */
  lines?: readonly LineQuantity[] | undefined
  requestKey: string | null
}

/**
 * The shopper does not want what was not sent. Its money goes back at once, its goods after that.
 * When nothing of the order is kept, all that is left of the payment goes back, the delivery fee included.
 * @throws NotFound for orders of others too, NotReturnable, CancellationRefused, ReturnKeyReused; Invalid for lines that are not there
 */
export async function cancelUnshipped(
  context: ShopContext,
  desk: RefundService,
  request: CallOffRequest,
): Promise<void> {
  const { id: orderId } = await requireOrder(context.database, request.shopper, request.orderNumber)
  const { lines, requestKey } = request
  const once = { requestKey, requestDigest: requestKey && digestOf(['call_off', lines]) }
  const { id, opened } = await withLockedOrderById(context, { orderId, actor: { kind: 'shopper' } }, async (locked) => {
    const before = await findReplayedReturn(locked.transaction, orderId, once)
    return before ? { id: before.id, opened: null } : cancelUnshippedInTransaction(locked, desk, { lines, once })
  })
  if (opened !== null) await desk.send(opened)
  await requireCalledOff(context, desk, id)
}

/** After its money was sent, or sent before. @throws CancellationRefused when the provider has refused it */
export async function requireCalledOff(
  { database }: Pick<ShopContext, 'database'>,
  desk: RefundService,
  returnId: number,
): Promise<void> {
  const { status, orderId } = await getReturn(database, returnId)
  if (status !== 'withdrawn') return
  // Refused, because all had gone back at the provider's console before.
  if ((await getOrderById(database, orderId)).status === 'refunded') return
  throw new CancellationRefused(await desk.refundsEndedOn(database, orderId))
}

export interface LockedCancellation {
  lines?: readonly LineQuantity[] | undefined
  /** What was shown to whoever asks; unset: nothing was. */
  expectedInFen?: number | undefined
  once?: RequestOnce
}

/**
 * Within a transaction that holds the order.
 * @returns the return; `opened`: the same, when there is something to send after the commit
 * @throws NotReturnable, RefundChanged; Invalid for lines that are not there
 */
export async function cancelUnshippedInTransaction(
  locked: LockedOrder,
  desk: RefundService,
  { lines: askedFor, expectedInFen, once }: LockedCancellation,
): Promise<{ id: number; opened: number | null }> {
  const { transaction, order, now, recordEvent } = locked
  if (order.status !== 'paid' && order.status !== 'refunding') throw new NotReturnable('not_paid')
  // The rest can be called off all the same: many requests before it keep nobody's money here.
  const most = askedFor ? maxReturns : maxReturnsWithRest
  if ((await countReturns(transaction, order.id)) >= most) throw new NotReturnable('too_many')
  const { lines, amountInFen, refundInFen } = await planCallOff(transaction, desk, order, askedFor)
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
  return { id, opened: await refundReturn(locked, desk, id) }
}
