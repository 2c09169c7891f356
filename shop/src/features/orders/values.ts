/** States and bounds of orders, for pages and server alike. */

export const orderStatuses = ['pending', 'paid', 'refunding', 'refunded', 'expired', 'cancelled', 'paid_late'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const maxOrderNumberLength = 64

/** A shopper who holds goods of so many unpaid orders pays or cancels one before the next. */
export const maxPendingOrders = 100

/** What one trade may cost at Alipay: 100 000 000 yuan. */
export const maxTotalInFen = 10_000_000_000
