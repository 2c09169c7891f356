/** Counts the units of an ordered item that a basket can have now. Pure. */
import type { LeftOutReason } from '#features/basket/values.ts'
import type { Offer } from '#features/catalogue/server/index.ts'
import { checkAvailability } from './line-state.ts'

export interface OrderedGoods {
  goodsId: number
  quantity: number
}

export interface CountedGoods extends OrderedGoods {
  /** Available units. */
  counted: number
  /** Reason for missing units; null without any. */
  reason: LeftOutReason | null
}

export function countAvailable(line: OrderedGoods, offer: Offer | undefined): CountedGoods {
  if (!offer) return { ...line, counted: 0, reason: 'withdrawn' }
  const { state, counted } = checkAvailability(line.quantity, offer)
  return { ...line, counted, reason: state === 'ok' ? null : state }
}
