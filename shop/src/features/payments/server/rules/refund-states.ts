/** What may happen to a refund (one out_request_no), as data. */
export const refundStatuses = ['requested', 'sent', 'succeeded', 'failed', 'unknown'] as const
export type RefundStatus = (typeof refundStatuses)[number]

export interface RefundTransition {
  from: readonly RefundStatus[]
  to: RefundStatus
}

export const refundTransitions = {
  /** Always with the same number and amount, so that sending twice refunds once. */
  send: { from: ['requested', 'sent', 'unknown', 'failed'], to: 'sent' },
  succeed: { from: ['requested', 'sent', 'unknown', 'failed'], to: 'succeeded' },
  /** A person says so of one that was refused. One that is being sent again meanwhile is none. */
  succeed_by_hand: { from: ['failed'], to: 'succeeded' },
  fail: { from: ['sent', 'unknown'], to: 'failed' },
  /** The answer was lost, or says that this call moved nothing. */
  lose_sight: { from: ['sent'], to: 'unknown' },
  /** The provider has accepted it and has not done it yet. */
  accept: { from: ['sent', 'unknown'], to: 'unknown' },
  /** Asked for once more; `insertRefund` does it, which also writes a refund that is new. */
  request_again: { from: ['failed'], to: 'requested' },
  /** The money went back another way. */
  give_up: { from: ['requested', 'sent', 'unknown', 'failed'], to: 'failed' },
} as const satisfies Record<string, RefundTransition>

export type RefundEvent = keyof typeof refundTransitions

/**
 * Why money goes back. `buyer`: asked for. `late`: came when the goods were gone.
 * `surplus`: a second payment of one order. `console`: done at the provider's own console. `return`: of units that were called off or given back.
 */
export const refundReasons = ['buyer', 'late', 'surplus', 'console', 'return'] as const
export type RefundReason = (typeof refundReasons)[number]

/** While one of these is under way, its order is `refunding`. */
export const reasonsOfOrder: readonly RefundReason[] = ['buyer', 'return']
