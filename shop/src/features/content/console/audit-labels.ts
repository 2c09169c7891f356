import { m } from '#texts'
import type { AuditLabels } from '#features/staff/components/audit-log/audit-labels.ts'

export const contentAuditLabels: AuditLabels = { shop: { return_address: { name: m.content_return_address } } }
