/** Transitions of a refund (one out_request_no), as data. */
export const refundStatuses = ['requested', 'sent', 'accepted', 'succeeded', 'failed', 'unknown'] as const
export type RefundStatus = (typeof refundStatuses)[number]

export interface RefundTransition {
  from: readonly RefundStatus[]
  to: RefundStatus
}

export const refundTransitions = {
  /** Number and amount never change, so that sending twice refunds once. */
  send: { from: ['requested', 'sent', 'unknown', 'failed'], to: 'sent' },
  succeed: { from: ['requested', 'sent', 'accepted', 'unknown', 'failed'], to: 'succeeded' },
  /** Staff mark a failed or stuck refund as made elsewhere. A refund that is being resent does not qualify. */
  succeed_by_hand: { from: ['failed', 'accepted'], to: 'succeeded' },
  /** The provider reports of the refund itself that it has ended without money. */
  fail: { from: ['sent', 'accepted', 'unknown'], to: 'failed' },
  /** The response to a call refuses it. */
  refuse: { from: ['sent'], to: 'failed' },
  /** The response to a call was lost, or reports that this call moved nothing. */
  lose_sight: { from: ['sent'], to: 'unknown' },
  /** The provider has accepted the refund but not yet made it, so the shop never sends it again. */
  accept: { from: ['sent', 'accepted', 'unknown'], to: 'accepted' },
  /** Requests a failed refund again; `insertRefund` does so in its upsert. */
  request_again: { from: ['failed'], to: 'requested' },
  /** The money was refunded by another route. */
  give_up: { from: ['requested', 'sent', 'accepted', 'unknown', 'failed'], to: 'failed' },
} as const satisfies Record<string, RefundTransition>

export type RefundEvent = keyof typeof refundTransitions

/**
 * Reasons of a refund. `buyer`: requested by the buyer. `late`: paid after the goods were sold out.
 * `surplus`: a second payment of one order. `console`: made at the provider's own console.
 * `return`: units cancelled or returned.
 */
export const refundReasons = ['buyer', 'late', 'surplus', 'console', 'return'] as const
export type RefundReason = (typeof refundReasons)[number]

/** Reasons whose open refund makes its order `refunding`. */
export const reasonsOfOrder: readonly RefundReason[] = ['buyer', 'return']
