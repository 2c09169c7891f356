import { m } from '#texts'
import type { AuditLabels } from '#features/staff/components/audit-log/audit-labels.ts'

export const parcelsAuditLabels: AuditLabels = {
  carrier: {
    'names.*': { nameIn: (language) => m.parcels_carrier_name_in({ language }) },
    tracking_url: { name: m.parcels_tracking_url },
    is_active: { name: m.parcels_carrier_active },
  },
}
