import { m } from '#texts'
import type { AuditLabels, FieldWord } from '#features/staff/components/audit-log/audit-labels.ts'

const names: FieldWord = { nameIn: (language) => m.console_ui_field_in({ field: m.console_ui_name(), language }) }

export const goodsTypesAuditLabels: AuditLabels = {
  type: {
    'names.*': names,
    order: { name: m.goods_types_audit_order, describe: () => m.goods_types_audit_reordered() },
  },
  sub_type: {
    'names.*': names,
    type_id: { name: m.goods_types_audit_type },
    sub_type: { name: m.goods_types_audit_merged },
    goods: { name: m.goods_types_audit_moved },
  },
}
