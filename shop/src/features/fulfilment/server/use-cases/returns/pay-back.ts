import { readUnits } from '../../queries/order-units.ts'
import { delayRefund, getReturn, moveReturn } from '../../queries/return-queries.ts'
import type { RefundDesk } from '../../refund-desk.ts'
import { NotReturnable } from '../../rules/refusals.ts'
import type { ReturnRow } from '../../queries/return-tables.ts'
import type { HeldOrder } from '../change-order.ts'
import { feeLeft } from './require-fee-back.ts'
import { settleReturn } from './settle-return.ts'

/** How long a return waits before it asks again whether the refund before it has come to its end. */
const waitInMs = 5_000

/**
 * Writes the refund of a return that was received. It may have to wait: a payment has one refund at a time.
 * @returns the return, when there is something to send after the commit
 * @throws NotReturnable where the provider gives back the whole of a payment or nothing
 */
export async function payBack(held: HeldOrder, desk: RefundDesk, returnId: number): Promise<number | null> {
  const { transaction, order, now } = held
  const { kind, amountInFen, feeBackInFen } = await getReturn(transaction, returnId)
  const isNothingKept = await keepsNothing(held, kind)
  if (amountInFen === 0 && !isNothingKept) {
    await settleReturn(transaction, { returnId, isWhole: false, now })
    return null
  }
  const wish = { orderId: order.id, returnId, amountInFen: isNothingKept ? null : amountInFen, now }
  const opened = await desk.open(transaction, wish)
  if (opened === 'impossible') throw new NotReturnable('only_whole')
  if (opened === 'waits') {
    await delayRefund(transaction, returnId, new Date(now.getTime() + waitInMs))
    return null
  }
  if (opened === 'nothing') {
    await settleReturn(transaction, { returnId, isWhole: false, amountInFen: 0, now })
    return null
  }
  // An earlier sum for goodwill may have taken of it.
  const feeInFen = isNothingKept ? await feeLeft(held) : feeBackInFen
  const changes = { amountInFen: opened, feeBackInFen: Math.min(feeInFen, opened) }
  await moveReturn(transaction, returnId, 'pay_back', changes)
  return returnId
}

/** What a return has taken of the payment, or will at most where it waits for another refund. */
export async function mostPaidBack(held: HeldOrder, desk: RefundDesk, returnId: number): Promise<number> {
  const { transaction, order } = held
  const { kind, status, amountInFen } = await getReturn(transaction, returnId)
  if (status !== 'received' || !(await keepsNothing(held, kind))) return amountInFen
  return Math.max(amountInFen, await desk.leftOf(transaction, order.id))
}

/** All was called off: the delivery fee goes back too. */
async function keepsNothing({ transaction, order }: HeldOrder, kind: ReturnRow['kind']): Promise<boolean> {
  if (kind !== 'unshipped') return false
  const { lines } = await readUnits(transaction, order.id)
  return lines.every(({ bought, calledOff }) => bought === calledOff)
}
