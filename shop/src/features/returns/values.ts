/** Limits of returns, for pages and server alike. */
import type { ReturnKind, ReturnReason, ReturnStatus } from '#features/fulfilment/values.ts'

/** Kinds and reasons of a shopper's request. */
export const requestReasons = {
  goods_back: ['no_reason', 'faulty', 'wrong', 'late'],
  money_only: ['missing', 'late'],
} as const satisfies Partial<Record<ReturnKind, readonly ReturnReason[]>>

export type RequestKind = keyof typeof requestReasons

export type RequestReason = (typeof requestReasons)[RequestKind][number]

/** Reasons for which the shop pays the return shipping. */
export const reasonsAtOurCost: readonly ReturnReason[] = ['faulty', 'wrong']

/** Days from the approval within which the goods have to be sent back. */
export const sendBackDays = 14

/** Counted in code points. */
export const maxReturnTextLength = 500

export const maxReturnPictures = 6

/** Limit per order, in any state; more are a mistake. */
export const maxReturns = 50

/** Cancelling all undispatched units is allowed up to this limit, which is also the read limit. */
export const maxReturnsWithRest = 2 * maxReturns

/** A shopper may request the same goods once more after a declined return. */
export const maxDeclinedRequests = 2

/** States of a return's refund, as reported by payments. */
export const refundStates = ['requested', 'sent', 'accepted', 'unknown', 'failed', 'succeeded'] as const

/** The console's tabs of returns, by pending task. */
export const statusesOfTabs = {
  to_answer: ['requested'],
  to_come: ['approved', 'sent_back'],
  to_pay: ['received'],
  at_provider: ['refunding'],
  paid: ['refunded'],
  ended: ['refused', 'withdrawn', 'lapsed'],
} as const satisfies Record<string, readonly ReturnStatus[]>

export type ReturnTab = keyof typeof statusesOfTabs

export const returnTabs = Object.keys(statusesOfTabs) as ReturnTab[]

export const tabOfReturn = (status: ReturnStatus): ReturnTab =>
  returnTabs.find((tab) => (statusesOfTabs[tab] as readonly ReturnStatus[]).includes(status))!

/** Larger counts are not exact. */
export const maxReturnsCounted = 9_999

/** Length as typed: `"236"`, `"236.50"`. */
export const maxSumLength = 12
