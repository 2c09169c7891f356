import { readUnits, type LockedOrder } from '#features/fulfilment/server/index.ts'
import { withReturnLines } from '../../queries/find-returns.ts'
import { delayRefund, getReturn, moveReturn } from '../../queries/return-queries.ts'
import type { RefundService } from '../../ports/refund-service.ts'
import { NotReturnable } from '../../rules/errors.ts'
import type { ReturnRow } from '../../queries/return-tables.ts'
import { feeLeft } from './require-refundable-fee.ts'
import { settleReturn } from './settle-return.ts'

/** Delay before a return checks again whether the preceding refund has ended. */
const waitInMs = 5_000

/**
 * Records the refund of a received return, or postpones it: a payment has one open refund at a time.
 * @returns the return, when there is a refund to send after the commit
 * @throws NotReturnable where the provider makes no such refund, or no more of the payment
 */
export async function refundReturn(
  locked: LockedOrder,
  refunds: RefundService,
  returnId: number,
): Promise<number | null> {
  const { transaction, order, now } = locked
  const row = await getReturn(transaction, returnId)
  const isAllCancelled = await isWholeOrderCancelled(locked, row.kind)
  const worthInFen = await worthOf(locked, refunds, row)
  if (worthInFen === 0 && !isAllCancelled) {
    await settleReturn(transaction, { returnId, isWhole: false, now })
    return null
  }
  // Earlier goodwill may have reduced the rest of the payment.
  const leftInFen = await refunds.leftOf(transaction, order.id, returnId)
  const amountInFen = isAllCancelled ? leftInFen : Math.min(worthInFen, leftInFen)
  const opened = await refunds.open(transaction, { orderId: order.id, returnId, amountInFen, now })
  if (opened === 'only_whole' || opened === 'no_more_refunds') throw new NotReturnable(opened)
  if (opened === 'waits') {
    const sums = { amountInFen, feeBackInFen: Math.min(row.feeBackInFen, amountInFen) }
    await delayRefund(transaction, returnId, new Date(now.getTime() + waitInMs), sums)
    return null
  }
  if (opened === 'nothing') {
    await settleReturn(transaction, { returnId, isWhole: false, amountInFen: 0, now })
    return null
  }
  const feeInFen = isAllCancelled ? await feeLeft(locked) : row.feeBackInFen
  await moveReturn(transaction, returnId, 'pay_back', { amountInFen, feeBackInFen: Math.min(feeInFen, amountInFen) })
  return returnId
}

/**
 * Price of the goods, even if a smaller rest was reserved while the return waited.
 * An amount sent once never changes, so that the provider recognises the refund.
 */
async function worthOf({ transaction, order }: LockedOrder, refunds: RefundService, row: ReturnRow): Promise<number> {
  const { id: returnId, kind, amountInFen, feeBackInFen } = row
  if (kind === 'goodwill' || (await refunds.stateOf(transaction, { orderId: order.id, returnId }))) return amountInFen
  const [{ lines } = { lines: [] }] = await withReturnLines(transaction, [row])
  return lines.reduce((sum, line) => sum + line.amountInFen, feeBackInFen)
}

/** Whether the whole order is cancelled, so that the delivery fee is refunded too. */
async function isWholeOrderCancelled({ transaction, order }: LockedOrder, kind: ReturnRow['kind']): Promise<boolean> {
  if (kind !== 'unshipped') return false
  const { lines } = await readUnits(transaction, order.id)
  return lines.every(({ bought, calledOff }) => bought === calledOff)
}
