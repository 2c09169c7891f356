import { m } from '#texts'
import { type AuditLabels, inMoney, oneOf } from '#features/staff/components/audit-log/audit-labels.ts'
import { whenOf } from '#console-ui/when.ts'
import { kindNames } from '../client/kind-names.ts'

const moment = (value: unknown) => (typeof value === 'string' ? whenOf(value) : null)

export const promotionsAuditLabels: AuditLabels = {
  promotion: {
    'names.*': { name: m.promotions_name, nameIn: (language) => m.promotions_name_in({ language }) },
    kind: { name: m.promotions_kind, value: oneOf(kindNames) },
    percent: { name: m.promotions_percent },
    amount: { name: m.promotions_amount, value: inMoney },
    buy_quantity: { name: m.promotions_buy_quantity },
    free_quantity: { name: m.promotions_free_quantity },
    min_total: { name: m.promotions_min_total, value: inMoney },
    min_quantity: { name: m.promotions_min_quantity },
    starts_at: { name: m.promotions_starts_at, value: moment },
    ends_at: { name: m.promotions_ends_at, value: moment },
    use_limit: { name: m.promotions_use_limit },
    per_shopper_limit: { name: m.promotions_per_shopper },
    is_alone: { name: m.promotions_alone },
    is_first_order_only: { name: m.promotions_first_order },
    zone_codes: { name: m.promotions_zones },
    scope: { name: m.promotions_scope },
    needs_code: { name: m.promotions_needs_code },
    is_active: { name: m.promotions_is_active },
    code: { name: m.promotions_code },
    code_count: { name: m.promotions_code_count },
  },
}
