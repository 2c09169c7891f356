import { readUnits, type LockedOrder } from '#features/fulfilment/server/index.ts'
import { withReturnLines } from '../../queries/find-returns.ts'
import { delayRefund, getReturn, moveReturn } from '../../queries/return-queries.ts'
import type { RefundService } from '../../ports/refund-service.ts'
import { NotReturnable } from '../../rules/errors.ts'
import type { ReturnRow } from '../../queries/return-tables.ts'
import { feeLeft } from './require-fee-back.ts'
import { settleReturn } from './settle-return.ts'

/** How long a return waits before it asks again whether the refund before it has come to its end. */
const waitInMs = 5_000

/**
 * Writes the refund of a return that was received. It may have to wait: a payment has one refund at a time.
 * @returns the return, when there is something to send after the commit
 * @throws NotReturnable where the provider gives back the whole of a payment or nothing
 */
export async function refundReturn(locked: LockedOrder, desk: RefundService, returnId: number): Promise<number | null> {
  const { transaction, order, now } = locked
  const given = await getReturn(transaction, returnId)
  const isNothingKept = await keepsNothing(locked, given.kind)
  const worthInFen = await worthOf(locked, desk, given)
  if (worthInFen === 0 && !isNothingKept) {
    await settleReturn(transaction, { returnId, isWhole: false, now })
    return null
  }
  // An earlier sum for goodwill may have taken of it.
  const leftInFen = await desk.leftOf(transaction, order.id, returnId)
  const amountInFen = isNothingKept ? leftInFen : Math.min(worthInFen, leftInFen)
  const opened = await desk.open(transaction, { orderId: order.id, returnId, amountInFen, now })
  if (opened === 'impossible') throw new NotReturnable('only_whole')
  if (opened === 'waits') {
    const sums = { amountInFen, feeBackInFen: Math.min(given.feeBackInFen, amountInFen) }
    await delayRefund(transaction, returnId, new Date(now.getTime() + waitInMs), sums)
    return null
  }
  if (opened === 'nothing') {
    await settleReturn(transaction, { returnId, isWhole: false, amountInFen: 0, now })
    return null
  }
  const feeInFen = isNothingKept ? await feeLeft(locked) : given.feeBackInFen
  await moveReturn(transaction, returnId, 'pay_back', { amountInFen, feeBackInFen: Math.min(feeInFen, amountInFen) })
  return returnId
}

/**
 * What its goods cost, though less of the payment was left while it waited. A sum that was sent once stays the same:
 * so the provider knows the refund again.
 */
async function worthOf({ transaction, order }: LockedOrder, desk: RefundService, given: ReturnRow): Promise<number> {
  const { id: returnId, kind, amountInFen, feeBackInFen } = given
  if (kind === 'goodwill' || (await desk.stateOf(transaction, { orderId: order.id, returnId }))) return amountInFen
  const [{ lines } = { lines: [] }] = await withReturnLines(transaction, [given])
  return lines.reduce((sum, line) => sum + line.amountInFen, feeBackInFen)
}

/** All was called off: the delivery fee goes back too. */
async function keepsNothing({ transaction, order }: LockedOrder, kind: ReturnRow['kind']): Promise<boolean> {
  if (kind !== 'unshipped') return false
  const { lines } = await readUnits(transaction, order.id)
  return lines.every(({ bought, calledOff }) => bought === calledOff)
}
