/** What waits for a person, and what can be decided. For pages and server alike. */

export const caseKinds = ['payment', 'refund', 'difference'] as const
export type CaseKind = (typeof caseKinds)[number]

export const reviewDecisions = ['ask_again', 'accept_as_paid', 'settle', 'send_again', 'settled_by_hand'] as const
export type ReviewDecision = (typeof reviewDecisions)[number]

export const caseTabs = ['open', 'closed'] as const
export type CaseTab = (typeof caseTabs)[number]

export const maxReviewReasonLength = 500
