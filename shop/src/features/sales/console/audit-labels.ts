import { m } from '#texts'
import { whenOf } from '#console-ui/when.ts'
import { type AuditLabels, inMoney } from '#features/staff/components/audit-log/audit-labels.ts'

const inTime = (value: unknown) => (typeof value === 'string' ? whenOf(value) : null)

export const salesAuditLabels: AuditLabels = {
  goods: {
    sale_price: { name: m.sales_price, value: inMoney },
    sale_starts_at: { name: m.console_ui_starts, value: inTime },
    sale_ends_at: { name: m.console_ui_ends, value: inTime },
  },
}
