import { m } from '#texts'
import type { AuditLabels } from '#features/staff/components/audit-log/audit-labels.ts'

export const healthAuditLabels: AuditLabels = {
  backup: {
    size_in_bytes: { name: m.health_field_size },
    staff_id: { name: m.health_field_staff },
    receipt_number: { name: m.health_field_receipt_number },
    correction_number: { name: m.health_field_correction_number },
  },
}
