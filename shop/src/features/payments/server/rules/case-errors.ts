import { m } from '#texts'
import { ApiError, errorOf, type LocalizedMessage } from '#platform/http/responses/errors.ts'
import type { BlockedReason } from './review-choices.ts'

/** Another person has decided the case, or the shop has closed it. */
export class CaseClosed extends errorOf('case_closed', m.payments_case_closed) {}

export class DecisionNotPossible extends ApiError {
  constructor(why: BlockedReason) {
    super('decision_not_possible', whyNotWords[why])
  }
}

export const whyNotWords = {
  sum_differs: (options) => m.payments_why_sum_differs({}, options),
  trade_no_differs: (options) => m.payments_why_trade_no_differs({}, options),
  not_confirmed: (options) => m.payments_why_not_confirmed({}, options),
  still_owed: (options) => m.payments_why_still_owed({}, options),
  withdrawn: (options) => m.payments_why_withdrawn({}, options),
  under_way: (options) => m.payments_why_under_way({}, options),
  superseded: (options) => m.payments_why_superseded({}, options),
  nothing_left: (options) => m.payments_why_nothing_left({}, options),
} satisfies Record<BlockedReason, LocalizedMessage>
