import { m } from '#texts'
import type { AuditLabels } from '#features/staff/components/audit-log/audit-labels.ts'

export const reportsAuditLabels: AuditLabels = {
  takings: {
    rows: { name: m.reports_audit_rows },
    from: { name: m.reports_audit_from },
    to: { name: m.reports_audit_to },
  },
}
