/** Counts the goods of an order that can be put into a basket again. Pure. */
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
  /** Why not all of them; null for all. */
  reason: LeftOutReason | null
}

export function countAgain(line: OrderedGoods, offer: Offer | undefined): CountedGoods {
  if (!offer) return { ...line, counted: 0, reason: 'withdrawn' }
  const { state, counted } = checkAvailability(line.quantity, offer)
  return { ...line, counted, reason: state === 'ok' ? null : state }
}
