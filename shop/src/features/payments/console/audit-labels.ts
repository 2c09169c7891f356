import { m } from '#texts'
import { oneOf, type AuditLabels } from '#features/staff/components/audit-log/audit-labels.ts'
import type { ReviewDecision } from '../values.ts'

const decisions = {
  ask_again: m.payments_audit_query_again,
  accept_as_paid: m.payments_do_accept_as_paid,
  settle: m.payments_audit_settle,
  send_again: m.payments_do_send_again,
  settled_by_hand: m.payments_do_settled_by_hand,
} satisfies Record<ReviewDecision, () => string>

export const paymentsAuditLabels: AuditLabels = {
  order: {
    case: { name: m.payments_audit_case },
    decision: { name: m.payments_audit_decision, value: oneOf(decisions) },
  },
}
