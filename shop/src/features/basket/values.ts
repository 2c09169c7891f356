/** Bounds and states of a basket, for pages and server alike. */
import { maxPerOrder } from '#features/catalogue/values.ts'
import { maxOrderLines, maxTotalInFen } from '#features/orders/values.ts'

/** One basket becomes one order. */
export const maxBasketLines = maxOrderLines
export const maxLineQuantity = maxPerOrder

/** Decimal text with two places, as on the wire. */
export const pricePattern = /^\d{1,9}\.\d{2}$/

/** Whether the text is a possible price. */
export function isSeenPrice(text: string): boolean {
  return pricePattern.test(text) && Number(text.replace('.', '')) <= maxTotalInFen
}

/** Storage key of the guest basket, and the event of a change in the same tab. */
export const basketStorageKey = 'basket'
export const basketChangedEvent = 'basket'

/** The last two cannot be bought. `less` counts with fewer than requested. */
export const lineStates = ['ok', 'less', 'sold_out', 'withdrawn'] as const
export type LineState = (typeof lineStates)[number]

/** Why goods of an order were not put back, or only in part. `full`: the basket has no room for another item. */
export const leftOutReasons = ['sold_out', 'withdrawn', 'less', 'full'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]
