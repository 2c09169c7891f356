/** Bounds and states of a basket, for pages and server alike. */

export const maxBasketLines = 100
export const maxLineQuantity = 999

/** Up to so many left are told; more are said in words. */
export const maxToldMost = 20

/** The last two cannot be bought. `less` counts with fewer than are wished for. */
export const lineStates = ['ok', 'less', 'sold_out', 'withdrawn'] as const
export type LineState = (typeof lineStates)[number]
