import { m } from '#texts'
import { type AuditLabels, inMoney, oneOf } from '#features/staff/components/audit-log/audit-labels.ts'
import { fieldNames } from './zone/zone-values.ts'
import { feeKindNames } from './zone-words.ts'

export const deliveryAuditLabels: AuditLabels = {
  delivery_zone: {
    'names.*': { nameIn: (language) => m.delivery_zone_name_in({ language }) },
    ...Object.fromEntries(Object.entries(fieldNames).map(([key, name]) => [key, { name }])),
    fee_kind: { name: m.delivery_zone_kind, value: oneOf(feeKindNames) },
    first_fee: { name: m.delivery_zone_first_fee, value: inMoney },
    step_fee: { name: m.delivery_zone_step_fee, value: inMoney },
    free_above: { name: m.delivery_zone_free_above, value: inMoney },
  },
}
