/** Bounds of a purchase, for pages and server alike. */
import { maxPerOrder } from '#features/catalogue/values.ts'

export const minQuantity = 1
export const maxQuantity = maxPerOrder

/** Maximum of a return address, the lowest of the providers. */
export const maxRedirectUrlLength = 256

/** In characters as people count them: code points. */
export const maxMessageLength = 200
export const maxCodeLength = 40
export const maxGuestEmailLength = 254
