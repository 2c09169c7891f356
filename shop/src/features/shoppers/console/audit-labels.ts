import { m } from '#texts'
import type { AuditLabels } from '#features/staff/components/audit-log/audit-labels.ts'

export const shoppersAuditLabels: AuditLabels = {
  shopper: { is_blocked: { name: m.shoppers_blocked } },
}
