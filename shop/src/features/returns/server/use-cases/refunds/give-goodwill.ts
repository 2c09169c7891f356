import { m } from '#texts'
import { makeOrderNumber } from '#features/orders/server/index.ts'
import { Invalid } from '#platform/http/responses/errors.ts'
import { toWireMoney } from '#platform/money/money.ts'
import { countReturns, findReturnByKey } from '../../queries/find-returns.ts'
import { insertReturn } from '../../queries/return-queries.ts'
import type { RefundService } from '../../ports/refund-service.ts'
import { NotReturnable } from '../../rules/errors.ts'
import type { LockedOrder } from '#features/fulfilment/server/index.ts'
import type { Actor } from '#features/fulfilment/values.ts'
import { staffIdOf } from '../change-return.ts'
import { refundReturn } from './refund-return.ts'
import { maxReturns } from '#features/returns/values.ts'

interface Goodwill {
  amountInFen: number
  /** A sentence for the shopper. */
  answer: string
  /** Requests with the same key are one sum. */
  requestKey: string
}

/**
 * Refunds a sum without goods. Later returns refund at most what is left of the payment.
 * Requires the order lock.
 * @returns the return that records the sum, and a refund to send after the commit
 * @throws NotReturnable for an order without a refundable payment; Invalid for more than is left
 */
export async function giveGoodwillInTransaction(
  locked: LockedOrder,
  refunds: RefundService,
  { actor, amountInFen, answer, requestKey }: Goodwill & { actor: Actor },
): Promise<{ returnNumber: string; opened: number | null }> {
  const { transaction, order, now, recordEvent } = locked
  const known = await findReturnByKey(transaction, order.id, requestKey)
  if (known) return { returnNumber: known.returnNumber, opened: null }
  if (order.status !== 'paid' && order.status !== 'refunding') throw new NotReturnable('not_paid')
  if ((await countReturns(transaction, order.id)) >= maxReturns) throw new NotReturnable('too_many')
  const left = await refunds.leftOf(transaction, order.id)
  if (amountInFen < 1 || amountInFen > left) {
    throw new Invalid({ amount: [(options) => m.returns_amount_wrong({ most: toWireMoney(left) }, options)] })
  }
  const written = await insertReturn(transaction, {
    returnNumber: makeOrderNumber(),
    orderId: order.id,
    kind: 'goodwill',
    reason: 'goodwill',
    status: 'received',
    amountInFen,
    answer,
    answeredAt: now,
    receivedAt: now,
    nextRefundAt: now,
    staffId: staffIdOf(actor),
    requestKey,
    createdAt: now,
    lines: [],
  })
  await recordEvent('goodwill', { return: written.returnNumber, amount: toWireMoney(amountInFen) })
  return { returnNumber: written.returnNumber, opened: await refundReturn(locked, refunds, written.id) }
}
