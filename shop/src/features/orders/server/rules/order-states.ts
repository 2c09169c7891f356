/** Transitions of an order, as data: only `moveOrder` changes an order's status, by one of these. */
import type { OrderStatus } from '#features/orders/values.ts'

export interface OrderTransition {
  from: readonly OrderStatus[]
  to: OrderStatus
  /** Change of stock and sold count per unit. Failed orders release their stock exactly here. */
  goods: { stock: -1 | 0 | 1; sold: -1 | 0 | 1 }
  /** The time that is set. */
  stamps?: 'paidAt' | 'refundedAt' | 'closedAt'
}

const untouched = { stock: 0, sold: 0 } as const

/**
 * The insert reserves stock. "Sold" counts paid units without a refund.
 * So stock + reserved by pending orders + sold equals the merchant's input.
 */
export const orderTransitions = {
  pay: { from: ['pending'], to: 'paid', goods: { stock: 0, sold: 1 }, stamps: 'paidAt' },
  expire: { from: ['pending'], to: 'expired', goods: { stock: 1, sold: 0 }, stamps: 'closedAt' },
  cancel: { from: ['pending'], to: 'cancelled', goods: { stock: 1, sold: 0 }, stamps: 'closedAt' },
  /** Paid after the release of the stock, which suffices again. */
  revive: { from: ['expired', 'cancelled'], to: 'paid', goods: { stock: -1, sold: 1 }, stamps: 'paidAt' },
  /** Paid after the release of the stock, now sold out: the money is refunded. */
  pay_late: { from: ['expired', 'cancelled'], to: 'paid_late', goods: untouched, stamps: 'paidAt' },
  start_refund: { from: ['paid'], to: 'refunding', goods: untouched },
  fail_refund: { from: ['refunding'], to: 'paid', goods: untouched },
  /** Partly refunded; the goods stay sold. */
  refund_part: { from: ['refunding'], to: 'paid', goods: untouched },
  /** Restocks the goods of a refunded order. */
  refund: { from: ['paid', 'refunding'], to: 'refunded', goods: { stock: 1, sold: -1 }, stamps: 'refundedAt' },
  refund_late: { from: ['paid_late'], to: 'refunded', goods: untouched, stamps: 'refundedAt' },
} as const satisfies Record<string, OrderTransition>

export type OrderEvent = keyof typeof orderTransitions
