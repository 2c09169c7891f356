/** Who did what, in the words of every slice that writes it down. */
import { AuditLogPage } from '#features/staff/console/audit-log.tsx'
import { auditLabels } from './audit-labels.ts'

export const Component = () => <AuditLogPage words={auditLabels} />
