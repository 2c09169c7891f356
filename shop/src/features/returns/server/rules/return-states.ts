/** Transitions of a return, as data. Only `moveReturn` changes the status, by one of these. */
import type { ReturnStatus } from '#features/fulfilment/values.ts'

export interface ReturnTransition {
  from: readonly ReturnStatus[]
  to: ReturnStatus
}

/** A request begins as `requested`; a cancellation before shipping, or goodwill, as `received`. */
export const returnTransitions = {
  approve: { from: ['requested'], to: 'approved' },
  /** The shopper need not send the goods back. */
  approve_money_only: { from: ['requested'], to: 'received' },
  /** Also for goods that were sent back but never came, or are not those bought. */
  refuse: { from: ['requested', 'sent_back'], to: 'refused' },
  /** The return was approved, but not one unit came. */
  refuse_empty: { from: ['approved', 'sent_back'], to: 'refused' },
  withdraw: { from: ['requested', 'approved'], to: 'withdrawn' },
  /** A repetition corrects the tracking number. */
  send_back: { from: ['approved', 'sent_back'], to: 'sent_back' },
  lapse: { from: ['approved'], to: 'lapsed' },
  receive: { from: ['approved', 'sent_back'], to: 'received' },
  pay_back: { from: ['received'], to: 'refunding' },
  /** The refund failed and is retried. */
  fail: { from: ['refunding'], to: 'received' },
  /** The refund failed and the cancelled units are still here, so that they can be shipped again. */
  fail_unshipped: { from: ['refunding'], to: 'withdrawn' },
  settle: { from: ['received', 'refunding'], to: 'refunded' },
  /** The refund has succeeded after a refusal. */
  settle_after_all: { from: ['withdrawn'], to: 'refunded' },
} as const satisfies Record<string, ReturnTransition>

export type ReturnEvent = keyof typeof returnTransitions
