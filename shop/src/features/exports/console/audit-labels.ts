import { m } from '#texts'
import type { AuditLabels } from '#features/staff/components/audit-log/audit-labels.ts'

export const exportsAuditLabels: AuditLabels = {
  export: {
    file: { name: m.exports_file },
    rows: { name: m.exports_rows },
    from: { name: m.exports_audit_from },
    to: { name: m.exports_audit_to },
    columns: { name: m.exports_columns },
    numbers: { name: m.exports_audit_numbers },
    type_1: { name: m.goods_types_type },
    type_2: { name: m.goods_types_type },
  },
}
