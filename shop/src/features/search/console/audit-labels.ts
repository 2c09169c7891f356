import { m } from '#texts'
import type { AuditLabels } from '#features/staff/components/audit-log/audit-labels.ts'

export const searchAuditLabels: AuditLabels = {
  synonyms: {
    groups: { name: m.search_audit_groups },
    added: { name: m.search_audit_added },
    removed: { name: m.search_audit_removed },
  },
}
