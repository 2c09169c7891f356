import { m } from '#texts'
import { reviewDays, reviewEditDays } from '#features/reviews/values.ts'
import { ApiError, type LocalizedMessage } from '#platform/http/responses/errors.ts'

const reasons = {
  not_delivered: (options) => m.reviews_not_delivered({}, options),
  too_late: (options) => m.reviews_too_late({ days: reviewDays }, options),
  written_before: (options) => m.reviews_written_before({}, options),
  edit_over: (options) => m.reviews_edit_over({ days: reviewEditDays }, options),
  addition_over: (options) => m.reviews_addition_over({}, options),
  own: (options) => m.reviews_own({}, options),
} satisfies Record<string, LocalizedMessage>

/** The line cannot be reviewed, or the review not changed, for this reason. */
export class NotReviewable extends ApiError {
  constructor(reason: keyof typeof reasons) {
    super('not_reviewable', reasons[reason])
  }
}

/** Too many of a kind within a day. */
export class TooManyToday extends ApiError {
  constructor(max: number) {
    super('limit_reached', (options) => m.reviews_too_many_today({ max }, options))
  }
}
