import { restockGoods } from '#features/orders/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { toWireMoney } from '#platform/money/money.ts'
import { addOrderEvent as addEvent } from '#features/fulfilment/server/index.ts'
import { findOpenReturns } from '../../queries/find-returns.ts'
import { getReturn, moveReturn, readUnitsOfReturn } from '../../queries/return-queries.ts'
import { markRefundedShipmentsLost } from './mark-refunded-shipments-lost.ts'
import { settleLateRefund } from './settle-late-refund.ts'

/** A refusal of the provider may be temporary, as when an account is short of money. */
const triedAgainAfterInMs = 3_600_000

export interface SettledReturn {
  returnId: number
  /** The payment is fully refunded, so `refundWholeOrder` has cancelled all undispatched units. */
  isWhole: boolean
  amountInFen?: number
  now: Date
}

/**
 * Marks a return refunded. Restocks cancelled units; returned ones were restocked on receipt.
 * Requires the order lock.
 * @returns false where the goods had been dispatched before the refund; the caller then opens a payment case
 */
export async function settleReturn(
  transaction: Database,
  { returnId, isWhole, amountInFen, now }: SettledReturn,
): Promise<boolean> {
  const changes = { refundedAt: now, ...(amountInFen === undefined ? {} : { amountInFen, feeBackInFen: 0 }) }
  if (!(await moveReturn(transaction, returnId, 'settle', changes)))
    return settleLateRefund(transaction, { returnId, isWhole, now })
  const row = await getReturn(transaction, returnId)
  const { orderId, kind, reason, returnNumber } = row
  if (kind !== 'unshipped') {
    const facts = { return: returnNumber, amount: toWireMoney(row.amountInFen) }
    await addEvent(transaction, { orderId, kind: 'return_refunded', facts, actor: { kind: 'shop' }, createdAt: now })
  } else if (!isWhole) {
    await restockGoods(transaction, { orderId, returnId, goods: await readUnitsOfReturn(transaction, returnId), now })
  }
  if (reason === 'missing') await markRefundedShipmentsLost(transaction, orderId, now)
  return true
}

/**
 * Records a failed refund. Cancelled units become shippable again; other returns are retried.
 * Requires the order lock.
 */
export async function failReturn(transaction: Database, returnId: number, now: Date): Promise<void> {
  const { kind, orderId, returnNumber } = await getReturn(transaction, returnId)
  if (kind === 'unshipped') {
    if (!(await moveReturn(transaction, returnId, 'fail_unshipped', { endedAt: now }))) return
    const units = (await readUnitsOfReturn(transaction, returnId)).reduce((sum, { quantity }) => sum + quantity, 0)
    const facts = { return: returnNumber, units }
    await addEvent(transaction, { orderId, kind: 'call_off_failed', facts, actor: { kind: 'shop' }, createdAt: now })
  } else {
    const nextRefundAt = new Date(now.getTime() + triedAgainAfterInMs)
    await moveReturn(transaction, returnId, 'fail', { nextRefundAt })
  }
}

/** The whole payment was refunded by another route: settles open returns without an amount. */
export async function settleOpenReturns(transaction: Database, orderId: number, now: Date): Promise<void> {
  for (const { id } of await findOpenReturns(transaction, orderId)) {
    await settleReturn(transaction, { returnId: id, isWhole: true, amountInFen: 0, now })
  }
}
