/** What may happen to a return, as data: nothing changes a return's status but `moveReturn` with one of these. */
import type { ReturnStatus } from '#features/fulfilment/values.ts'

export interface ReturnTransition {
  from: readonly ReturnStatus[]
  to: ReturnStatus
}

/** A request begins as `requested`; what is called off before it is sent, or given for goodwill, as `received`. */
export const returnTransitions = {
  approve: { from: ['requested'], to: 'approved' },
  /** Nothing has to come back. */
  approve_money_only: { from: ['requested'], to: 'received' },
  /** Also what was sent and never came, or is not what was bought. */
  refuse: { from: ['requested', 'sent_back'], to: 'refused' },
  /** Agreed to, and not one unit of it came. */
  refuse_empty: { from: ['approved', 'sent_back'], to: 'refused' },
  withdraw: { from: ['requested', 'approved'], to: 'withdrawn' },
  /** Once more corrects the number. */
  send_back: { from: ['approved', 'sent_back'], to: 'sent_back' },
  lapse: { from: ['approved'], to: 'lapsed' },
  receive: { from: ['approved', 'sent_back'], to: 'received' },
  pay_back: { from: ['received'], to: 'refunding' },
  /** The money did not go, and is tried again. */
  fail: { from: ['refunding'], to: 'received' },
  /** The money did not go, and what was called off is still here: it can be sent again. */
  fail_unshipped: { from: ['refunding'], to: 'withdrawn' },
  settle: { from: ['received', 'refunding'], to: 'refunded' },
  /** Refused, and the money has gone after all. */
  settle_after_all: { from: ['withdrawn'], to: 'refunded' },
} as const satisfies Record<string, ReturnTransition>

export type ReturnEvent = keyof typeof returnTransitions
