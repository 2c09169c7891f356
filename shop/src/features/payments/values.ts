/** Kinds and decisions of payment cases, for pages and server alike. */
import type { Browser } from '#features/orders/values.ts'
import type { Scene } from '#features/payment-providers/values.ts'

export const maxProviderLength = 40

/** The best of a provider's scenes in this browser; null where none fits. */
export function fittingScene({ isPhone, isInApp }: Browser, offered: readonly Scene[]): Scene | null {
  const fitting: readonly Scene[] = isInApp ? ['in_app'] : isPhone ? ['wap', 'page'] : ['page', 'qr']
  return fitting.find((scene) => offered.includes(scene)) ?? null
}

export const caseKinds = ['payment', 'refund', 'refund_stuck', 'refund_elsewhere', 'difference'] as const
export type CaseKind = (typeof caseKinds)[number]

export const reviewDecisions = ['ask_again', 'accept_as_paid', 'settle', 'send_again', 'settled_by_hand'] as const
export type ReviewDecision = (typeof reviewDecisions)[number]

export const caseTabs = ['open', 'closed'] as const
export type CaseTab = (typeof caseTabs)[number]

export const maxReviewReasonLength = 500
