/** Bounds of returns, for pages and server alike. */
import type { ReturnKind, ReturnReason, ReturnStatus } from '#features/fulfilment/values.ts'

/** What a shopper may ask for, and why. */
export const requestReasons = {
  goods_back: ['no_reason', 'faulty', 'wrong', 'late'],
  money_only: ['missing', 'late'],
} as const satisfies Partial<Record<ReturnKind, readonly ReturnReason[]>>

export type RequestKind = keyof typeof requestReasons

export type RequestReason = (typeof requestReasons)[RequestKind][number]

/** The way back of these is paid by the shop. */
export const reasonsAtOurCost: readonly ReturnReason[] = ['faulty', 'wrong']

/** Days after the shop has agreed in which the goods have to be sent back. */
export const sendBackDays = 14

/** In characters as people count them: code points. */
export const maxReturnTextLength = 500

export const maxReturnPictures = 6

/** Of one order, whatever became of them; more are a mistake. */
export const maxReturns = 50

/** All that was not sent may be called off beyond that. As many are read. */
export const maxReturnsWithRest = 2 * maxReturns

/** The same goods are asked for once more after the shop has said no. */
export const maxDeclinedRequests = 2

/** How far the money of a return has come, as payments say it. */
export const refundStates = ['requested', 'sent', 'unknown', 'failed', 'succeeded'] as const

/** The console's tabs of returns, by what is to be done with them. */
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

/** Beyond it nobody asks how many returns there are exactly. */
export const maxReturnsCounted = 9_999

/** As typed: `"236"`, `"236.50"`. */
export const maxSumLength = 12
