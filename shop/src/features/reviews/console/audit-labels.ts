import { m } from '#texts'
import { type AuditLabels, oneOf } from '#features/staff/components/audit-log/audit-labels.ts'
import { reviewStatusNames } from './review-words.ts'

export const reviewsAuditLabels: AuditLabels = {
  review: {
    status: { name: m.reviews_audit_status, value: oneOf(reviewStatusNames) },
    reply: { name: m.reviews_audit_reply },
  },
}
