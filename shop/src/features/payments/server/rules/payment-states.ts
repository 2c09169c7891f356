/** What may happen to a payment attempt (one out_trade_no), as data. */
export const paymentStatuses = ['created', 'waiting', 'succeeded', 'closing', 'closed', 'review'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export interface PaymentTransition {
  from: readonly PaymentStatus[]
  to: PaymentStatus
}

export const paymentTransitions = {
  /** The buyer has been at the cashier: the trade exists. */
  see: { from: ['created'], to: 'waiting' },
  /** Money seen is money, whatever we had thought of the trade before. Nothing leads out of `succeeded`. */
  succeed: { from: ['created', 'waiting', 'closing', 'closed', 'review'], to: 'succeeded' },
  start_close: { from: ['created', 'waiting'], to: 'closing' },
  close: { from: ['created', 'waiting', 'closing'], to: 'closed' },
  /** The provider says something of the trade that does not fit the order: for a person to look at. */
  question: { from: ['created', 'waiting', 'closing', 'closed'], to: 'review' },
  /** By a person alone, who has put it right at the provider: money of another sum was never accepted. */
  settle: { from: ['review'], to: 'closed' },
} as const satisfies Record<string, PaymentTransition>

export type PaymentEvent = keyof typeof paymentTransitions

/** Attempts on which money may still arrive. */
export const openPaymentStatuses = ['created', 'waiting', 'closing'] as const satisfies PaymentStatus[]
/** Attempts that a buyer is sent to again; from one in review another one could be paid twice. */
export const currentPaymentStatuses = ['created', 'waiting', 'review'] as const satisfies PaymentStatus[]
