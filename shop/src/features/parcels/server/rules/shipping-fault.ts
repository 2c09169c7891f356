import type { UnitsOfOrder } from '#features/fulfilment/server/index.ts'
import { NotShippable } from './errors.ts'

/** The first reason why nothing of an order can be shipped now; null if something can. */
export function findShippingFault({ status, hasAddress, isInReview, lines }: UnitsOfOrder): NotShippable | null {
  if (status === 'refunding') return new NotShippable('refund_under_way')
  if (status === 'refunded') return new NotShippable('called_off')
  if (isInReview) return new NotShippable('in_review')
  if (status !== 'paid') return new NotShippable('not_paid')
  const left = lines.reduce((sum, { bought, calledOff, handedOver }) => sum + bought - calledOff - handedOver, 0)
  if (left <= 0) return new NotShippable('nothing_left')
  return hasAddress ? null : new NotShippable('no_address')
}
