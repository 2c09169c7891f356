import { type LineState, maxLineQuantity } from '#features/basket/values.ts'
import type { Offer } from '#features/catalogue/server/index.ts'

export interface Countable {
  state: LineState
  /** Available units, up to the wish. */
  counted: number
  most: number
}

export function checkAvailability(quantity: number, { isOnSale, stock, mostPerOrder }: Offer): Countable {
  if (!isOnSale) return { state: 'withdrawn', counted: 0, most: 0 }
  const most = Math.min(maxLineQuantity, mostPerOrder, stock)
  if (most === 0) return { state: 'sold_out', counted: 0, most }
  return { state: quantity > most ? 'less' : 'ok', counted: Math.min(quantity, most), most }
}
