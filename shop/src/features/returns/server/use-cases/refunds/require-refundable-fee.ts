import { m } from '#texts'
import { Invalid } from '#platform/http/responses/errors.ts'
import { toWireMoney } from '#platform/money/money.ts'
import { sumRefundedFees } from '../../queries/find-returns.ts'
import type { LockedOrder } from '#features/fulfilment/server/index.ts'

/** @throws Invalid when the sum exceeds the delivery fee that is left */
export async function requireRefundableFee(locked: LockedOrder, feeBackInFen: number): Promise<void> {
  if (feeBackInFen === 0) return
  const left = await feeLeft(locked)
  if (feeBackInFen <= left) return
  const most = toWireMoney(left)
  throw new Invalid({ fee_back: [(options) => m.returns_fee_back_too_much({ most }, options)] })
}

/** Delivery fee neither refunded nor about to be. */
export async function feeLeft({ transaction, order }: LockedOrder): Promise<number> {
  return Math.max(0, order.deliveryFeeInFen - (await sumRefundedFees(transaction, order.id)))
}
