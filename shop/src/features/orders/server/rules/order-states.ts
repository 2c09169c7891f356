/** What may happen to an order, as data: nothing changes an order's status but `moveOrder` with one of these. */
import type { OrderStatus } from '#features/orders/values.ts'

export interface OrderTransition {
  from: readonly OrderStatus[]
  to: OrderStatus
  /** What one unit bought does to the goods' stock and sold count. Refused orders give their stock back exactly here. */
  goods: { stock: -1 | 0 | 1; sold: -1 | 0 | 1 }
  /** The order's time that is set. */
  stamps?: 'paidAt' | 'refundedAt' | 'closedAt'
}

const untouched = { stock: 0, sold: 0 } as const

/**
 * The stock is taken when the order is written. "Sold" counts what is paid for and kept.
 * So stock + reserved by pending orders + sold equals what the merchant put in.
 */
export const orderTransitions = {
  pay: { from: ['pending'], to: 'paid', goods: { stock: 0, sold: 1 }, stamps: 'paidAt' },
  expire: { from: ['pending'], to: 'expired', goods: { stock: 1, sold: 0 }, stamps: 'closedAt' },
  cancel: { from: ['pending'], to: 'cancelled', goods: { stock: 1, sold: 0 }, stamps: 'closedAt' },
  /** Money came after the stock was given back, and there is enough of it again. */
  revive: { from: ['expired', 'cancelled'], to: 'paid', goods: { stock: -1, sold: 1 }, stamps: 'paidAt' },
  /** Money came after the stock was given back, and it is gone: the money goes back. */
  pay_late: { from: ['expired', 'cancelled'], to: 'paid_late', goods: untouched, stamps: 'paidAt' },
  start_refund: { from: ['paid'], to: 'refunding', goods: untouched },
  fail_refund: { from: ['refunding'], to: 'paid', goods: untouched },
  /** Part of the money has gone back, and the goods are kept. */
  refund_part: { from: ['refunding'], to: 'paid', goods: untouched },
  /** The goods of a refunded order are for sale again. */
  refund: { from: ['paid', 'refunding'], to: 'refunded', goods: { stock: 1, sold: -1 }, stamps: 'refundedAt' },
  refund_late: { from: ['paid_late'], to: 'refunded', goods: untouched, stamps: 'refundedAt' },
} as const satisfies Record<string, OrderTransition>

export type OrderEvent = keyof typeof orderTransitions
