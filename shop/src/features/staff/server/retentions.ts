import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Retention } from '#platform/jobs/retention.ts'
import { deleteAuditEntries } from './queries/audit-log-retention.ts'

export function staffRetentions({ config, database }: ShopContext): Retention[] {
  return [
    {
      name: 'audit log',
      ageInMs: config.auditLogRetentionInMs,
      deleteBefore: (before, limit) => deleteAuditEntries(database, { before, limit }),
    },
  ]
}
