/** Kinds and decisions of payment cases, for pages and server alike. */

export const caseKinds = ['payment', 'refund', 'difference'] as const
export type CaseKind = (typeof caseKinds)[number]

export const reviewDecisions = ['ask_again', 'accept_as_paid', 'settle', 'send_again', 'settled_by_hand'] as const
export type ReviewDecision = (typeof reviewDecisions)[number]

export const caseTabs = ['open', 'closed'] as const
export type CaseTab = (typeof caseTabs)[number]

export const maxReviewReasonLength = 500
