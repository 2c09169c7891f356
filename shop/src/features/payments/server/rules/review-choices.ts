/** Possible decisions of a payment case in its present state. */
import type { ReviewDecision } from '#features/payments/values.ts'
import type { CaseRow } from '../queries/case-queries.ts'

export type BlockedReason =
  | 'sum_differs'
  | 'trade_no_differs'
  | 'not_confirmed'
  | 'still_owed'
  | 'withdrawn'
  | 'under_way'
  | 'superseded'
  | 'nothing_left'

export interface Choice {
  decision: ReviewDecision
  /** Null: the decision is possible. */
  whyNot: BlockedReason | null
}

const decisionsOf: Record<CaseRow['kind'], readonly ReviewDecision[]> = {
  payment: ['ask_again', 'settle', 'accept_as_paid'],
  refund: ['ask_again', 'send_again', 'settled_by_hand', 'settle'],
  refund_stuck: ['ask_again', 'settled_by_hand'],
  refund_elsewhere: ['ask_again', 'settle'],
  difference: ['settle'],
}

export function choicesOf(row: CaseRow): Choice[] {
  return decisionsOf[row.kind].map((decision) => ({ decision, whyNot: whyNot(row, decision) }))
}

function whyNot(row: CaseRow, decision: ReviewDecision): BlockedReason | null {
  if (row.kind === 'payment') return decision === 'accept_as_paid' ? whyNotAccepted(row) : null
  if (row.kind === 'difference' || row.kind === 'refund_elsewhere' || decision === 'ask_again') return null
  return whyNotRefund(row, decision)
}

/** A matching payment is accepted automatically, so this explains the mismatch. */
function whyNotAccepted({ facts, payment }: CaseRow): BlockedReason | null {
  if (payment?.status === 'succeeded' || facts.outcome === 'paid_after_settling') return null
  return facts.outcome === 'trade_no_mismatch' ? 'trade_no_differs' : 'sum_differs'
}

function whyNotRefund({ kind, refund, payment, returned }: CaseRow, decision: ReviewDecision): BlockedReason | null {
  // The refund has succeeded; staff only acknowledge it.
  if (refund?.status === 'succeeded') return decision === 'settle' ? null : 'nothing_left'
  const status = kind === 'refund_stuck' ? 'accepted' : 'failed'
  if (!refund || !payment || refund.status !== status) return 'under_way'
  if (kind === 'refund_stuck') return null
  const exceedsRest = refund.amountInFen > payment.amountInFen - payment.refundedInFen
  const isWithdrawn = returned?.status === 'withdrawn'
  if (decision === 'settle') {
    // The shop refunds the rest, or a person has to.
    const isForPerson = exceedsRest && refund.nextCheckAt === null && refund.reason !== 'return'
    return refund.reason === 'buyer' || isWithdrawn || refund.isSuperseded || isForPerson ? null : 'still_owed'
  }
  if (isWithdrawn) return 'withdrawn'
  if (refund.isSuperseded) return 'superseded'
  if (decision === 'settled_by_hand' && payment.isRefundUnderWay) return 'under_way'
  return exceedsRest ? 'nothing_left' : null
}
