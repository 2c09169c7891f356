/** `npm run restore -- FILE`: replaces the shop's data by a backup, or rehearses that on a copy. */
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { CommandRefused, runCommand, resolveTypedPath, usageError } from './run-command.ts'

const usage = `npm run restore -- [--check] FILE   replaces database, pictures, uploads and keys by those of FILE

Stop the shop first. FILE is checked completely before anything is replaced, and the tables change in one transaction.

  --check   restores FILE into a database and folder of its own, compares the ledger there, and deletes both. Nothing of the
            shop changes, and it can run meanwhile. Needs room for the restored data in the temporary folder (TMPDIR).

Exit code: 0 done; 1 FILE cannot be restored, or --check found discrepancies.`

const options = { check: { type: 'boolean', default: false } } as const

await runCommand({ name: 'restore', usage, options }, async ({ values, positionals }) => {
  const [name, ...others] = positionals
  if (!name || others.length > 0) throw usageError(usage)
  const file = resolveTypedPath(name)
  if (!existsSync(file)) throw new CommandRefused(`${file}: no such file`)
  return values.check ? rehearse(file) : restore(file)
})

function report(line: string): void {
  console.error(`restore: ${line}`)
}

async function rehearse(file: string): Promise<number> {
  const { rehearseRestore } = await import('./rehearse-restore.ts')
  const { orders, goods, discrepancies } = await rehearseRestore(file, {
    onProgress: report,
    onDiscrepancy: (line) => console.log(line),
  })
  console.log(`${file} can be restored: orders: ${orders}, goods: ${goods}, discrepancies: ${discrepancies}`)
  return discrepancies > 0 ? 1 : 0
}

async function restore(file: string): Promise<number> {
  const { openShopContext } = await import('./open-shop-context.ts')
  const { skipPaperNumbers } = await import('#features/invoices/server/index.ts')
  const { writeAuditEntry } = await import('#features/staff/server/index.ts')
  const { restoreBackup } = await import('#platform/backup/restore-backup.ts')
  const { migrationsDirectory } = await import('#platform/http/health.ts')
  const { readMigrations } = await import('#platform/database/migrations.ts')
  const shop = await openShopContext(report, { migrates: false, mayBeNew: true })
  try {
    const keysDirectory = join(shop.context.config.dataDir, 'keys')
    const migrations = await readMigrations(migrationsDirectory)
    const afterTables = async () => {
      const changes = await skipPaperNumbers(shop.context)
      await writeAuditEntry(shop.context.database, {
        by: 'command',
        at: shop.context.now(),
        action: 'backup.restore',
        subject: { kind: 'backup', id: '', label: basename(file) },
        changes,
      })
      report(`receipts continue after ${changes.receipt_number[1]}, corrections after ${changes.correction_number[1]}`)
    }
    await restoreBackup({ ...shop.context, keysDirectory, migrations, afterTables }, file, report)
    console.log(`${file} restored`)
    return 0
  } finally {
    await shop.close()
  }
}
