/** States and bounds of orders, for pages and server alike. */

export const orderStatuses = ['pending', 'paid', 'refunding', 'refunded', 'expired', 'cancelled', 'paid_late'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Where the goods are, apart from the money; `server/rules` of fulfilment says when each is said. */
export const fulfilments = [
  'none',
  'called_off',
  'needs_address',
  'to_prepare',
  'partly_shipped',
  'shipped',
  'delivered',
] as const
export type Fulfilment = (typeof fulfilments)[number]

/** What a list may be narrowed to; `after_sale`: money of it has gone back, or is about to. */
export const orderShows = ['to_pay', 'to_ship', 'to_receive', 'after_sale'] as const
export type OrderShow = (typeof orderShows)[number]

export const maxOrderNumberLength = 64

/** A shopper who holds goods of so many unpaid orders pays or cancels one before the next. */
export const maxPendingOrders = 100

/** What one trade may cost at Alipay: 100 000 000 yuan. */
export const maxTotalInFen = 10_000_000_000
