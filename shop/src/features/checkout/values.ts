/** Bounds of a purchase, for pages and server alike. */

export const leastQuantity = 1
export const mostQuantity = 999

export const longestIdempotencyKey = 128

/** What Alipay takes as a return address. */
export const longestRedirectUrl = 256
