import { maxReturns, maxReturnsWithRest } from '#features/fulfilment/values.ts'
import { digestOf, getOrderById, makeOrderNumber, requireOrder } from '#features/orders/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import { countReturns } from '../../queries/find-returns.ts'
import { getReturn, insertReturn } from '../../queries/return-queries.ts'
import type { LineQuantity } from '../../queries/shipment-queries.ts'
import type { RefundDesk } from '../../refund-desk.ts'
import { CallOffRefused, NotReturnable, RefundChanged } from '../../rules/refusals.ts'
import { changeOrderById, type HeldOrder } from '../change-order.ts'
import { dropCalledOff } from '../drop-parcel.ts'
import { findRepeat, type RequestOnce } from './find-repeat.ts'
import { payBack } from './pay-back.ts'
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
 * @throws NotFound for orders of others too, NotReturnable, CallOffRefused, ReturnKeyReused; Invalid for lines that are not there
 */
export async function callOff(context: ShopContext, desk: RefundDesk, request: CallOffRequest): Promise<void> {
  const { id: orderId } = await requireOrder(context.database, request.shopper, request.orderNumber)
  const { lines, requestKey } = request
  const once = { requestKey, requestDigest: requestKey && digestOf(['call_off', lines]) }
  const { id, opened } = await changeOrderById(context, { orderId, actor: { kind: 'shopper' } }, async (held) => {
    const before = await findRepeat(held.transaction, orderId, once)
    return before ? { id: before.id, opened: null } : callOffHeld(held, desk, { lines, once })
  })
  if (opened !== null) await desk.send(opened)
  await requireCalledOff(context, desk, id)
}

/** After its money was sent, or sent before. @throws CallOffRefused when the provider has refused it */
export async function requireCalledOff(
  { database }: Pick<ShopContext, 'database'>,
  desk: RefundDesk,
  returnId: number,
): Promise<void> {
  const { status, orderId } = await getReturn(database, returnId)
  if (status !== 'withdrawn') return
  // Refused, because all had gone back at the provider's console before.
  if ((await getOrderById(database, orderId)).status === 'refunded') return
  throw new CallOffRefused(await desk.refundsEndedOn(database, orderId))
}

export interface HeldCallOff {
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
export async function callOffHeld(
  held: HeldOrder,
  desk: RefundDesk,
  { lines: askedFor, expectedInFen, once }: HeldCallOff,
): Promise<{ id: number; opened: number | null }> {
  const { transaction, order, now, tell } = held
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
  await tell('called_off', { return: returnNumber, units: count })
  await dropCalledOff(held)
  return { id, opened: await payBack(held, desk, id) }
}
