import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { deleteOldBackups, makeWaitingBackup } from './use-cases/make-backup.ts'
import { reportSweepers } from './use-cases/report-sweepers.ts'

export function healthSweepers(context: ShopContext): Sweeper[] {
  return [
    { name: 'results of sweepers', intervalInMs: 30_000, sweep: () => reportSweepers(context) },
    { name: 'backups to make', intervalInMs: 2_000, sweep: (signal) => makeWaitingBackup(context, signal) },
    { name: 'old backups', intervalInMs: 600_000, sweep: () => deleteOldBackups(context) },
  ]
}
