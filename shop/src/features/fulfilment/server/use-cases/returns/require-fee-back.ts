import { m } from '#texts'
import { Invalid } from '#platform/http/answers/refusals.ts'
import { toWireMoney } from '#platform/money/money.ts'
import { sumFeeBack } from '../../queries/find-returns.ts'
import type { HeldOrder } from '../change-order.ts'

/** @throws Invalid when more of the delivery fee would go back than was paid */
export async function requireFeeBack(held: HeldOrder, feeBackInFen: number): Promise<void> {
  if (feeBackInFen === 0) return
  const left = await feeLeft(held)
  if (feeBackInFen <= left) return
  const most = toWireMoney(left)
  throw new Invalid({ fee_back: [(options) => m.fulfilment_fee_back_too_much({ most }, options)] })
}

/** Of the delivery fee, what has not gone back and is not about to. */
export async function feeLeft({ transaction, order }: HeldOrder): Promise<number> {
  return Math.max(0, order.deliveryFeeInFen - (await sumFeeBack(transaction, order.id)))
}
