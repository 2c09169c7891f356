/** Restores a backup into a new folder with its own database, checks the ledger there, and deletes both. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openShopContext } from './open-shop-context.ts'
import { checkLedger, describeDifference } from '#features/payments/server/index.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { readMigrations } from '#platform/database/migrations.ts'
import { migrationsDirectory } from '#platform/http/health.ts'

export interface Rehearsal {
  orders: number
  goods: number
  discrepancies: number
}

/**
 * The running shop and its data are not touched. Needs room for the restored data in the system's temporary folder.
 * @param onDiscrepancy called with a sentence for each discrepancy of the ledger
 * @throws BadBackup when the file is damaged or from a newer version
 */
export async function rehearseRestore(
  file: string,
  report: { onProgress(line: string): void; onDiscrepancy(line: string): void },
): Promise<Rehearsal> {
  const folder = await mkdtemp(join(tmpdir(), 'yokoso-rehearsal-'))
  try {
    const copy = await openShopContext(report.onProgress, {
      migrates: false,
      mayBeNew: true,
      variables: { DATA_DIR: folder },
    })
    try {
      const migrations = await readMigrations(migrationsDirectory)
      const target = { ...copy.context, keysDirectory: join(folder, 'keys'), migrations }
      await restoreBackup(target, file, report.onProgress)
      const { orders, goods, differences } = await checkLedger(copy.context.database, null, (difference) =>
        report.onDiscrepancy(describeDifference(difference)),
      )
      return { orders, goods, discrepancies: differences }
    } finally {
      await copy.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
