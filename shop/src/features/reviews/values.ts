/** Bounds and states of reviews, for pages and server alike. */

export const reviewStatuses = ['waiting', 'shown', 'hidden'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** Why a review waits for staff. */
export const waitingReasons = ['site', 'phone', 'messenger', 'word', 'new_account', 'reports', 'hidden'] as const
export type WaitingReason = (typeof waitingReasons)[number]

/** Counted in code points. */
export const maxReviewTextLength = 1_000
export const maxReplyLength = 1_000
export const maxHideReasonLength = 500
export const maxReviewPictures = 6

/** Days after delivery in which a line can be reviewed. */
export const reviewDays = 180
/** Days in which a review, and its addition, can be edited. */
export const reviewEditDays = 30
/** An account younger than this waits with its pictures. */
export const newAccountInMs = 86_400_000

/** Unseen reports that hide a review until staff look at it. */
export const reportsThatHide = 3

/** Per shopper and day. */
export const maxReviewsPerDay = 100
export const maxVotesPerDay = 200
export const maxReportsPerDay = 30

/** Filters of a list; `variant`: only this item of its family; `low`: three stars or fewer. */
export const reviewFilters = ['pictures', 'variant', 'low'] as const
export type ReviewFilter = (typeof reviewFilters)[number]

export const reviewsPerPage = 10
/** On a goods page, above the link to all of them. */
export const reviewsShownFirst = 3
/** Limits the pages of one item that crawlers read. */
export const maxReviewPages = 100

/** The console's tabs. */
export const reviewTabs = ['waiting', 'reported', 'answered', 'all'] as const
export type ReviewTab = (typeof reviewTabs)[number]
/** Larger counts are not exact. */
export const maxReviewsCounted = 9_999
