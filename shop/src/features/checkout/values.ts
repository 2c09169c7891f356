/** Bounds of a purchase, for pages and server alike. */

export const minQuantity = 1
export const maxQuantity = 999

export const maxIdempotencyKeyLength = 128

/** What Alipay takes as a return address. */
export const maxRedirectUrlLength = 256
