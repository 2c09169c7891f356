/** Transitions of a payment attempt (one out_trade_no), as data. */
export const paymentStatuses = ['created', 'waiting', 'succeeded', 'closing', 'closed', 'review'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export interface PaymentTransition {
  from: readonly PaymentStatus[]
  to: PaymentStatus
}

export const paymentTransitions = {
  /** The buyer has opened the cashier, so the trade exists. */
  see: { from: ['created'], to: 'waiting' },
  /** A confirmed payment counts from every earlier state. No event leaves `succeeded`. */
  succeed: { from: ['created', 'waiting', 'closing', 'closed', 'review'], to: 'succeeded' },
  start_close: { from: ['created', 'waiting'], to: 'closing' },
  close: { from: ['created', 'waiting', 'closing'], to: 'closed' },
  /** The provider's data of the trade does not match the order: opens a payment case. */
  question: { from: ['created', 'waiting', 'closing', 'closed'], to: 'review' },
  /** Staff have corrected the payment at the provider. A payment of another amount was never accepted. */
  settle: { from: ['review'], to: 'closed' },
} as const satisfies Record<string, PaymentTransition>

export type PaymentEvent = keyof typeof paymentTransitions

/** Attempts that may still be paid. */
export const openPaymentStatuses = ['created', 'waiting', 'closing'] as const satisfies PaymentStatus[]
/** Attempts offered to a returning buyer. While one is in review, a new one could be paid twice. */
export const currentPaymentStatuses = ['created', 'waiting', 'review'] as const satisfies PaymentStatus[]
