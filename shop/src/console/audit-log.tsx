/** Audit log screen, with the labels of every slice. */
import { AuditLogPage } from '#features/staff/console/audit-log.tsx'
import { auditLabels } from './audit-labels.ts'

export const Component = () => <AuditLogPage words={auditLabels} />
