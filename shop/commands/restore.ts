/** `npm run restore -- FILE`: replaces the shop's data by a backup. */
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { CommandRefused, runCommand, resolveTypedPath, usageError } from './run-command.ts'

const usage = `npm run restore -- FILE   replaces database, pictures, uploads and keys by those of FILE

Stop the shop first. FILE is checked completely before anything is replaced, and the tables change in one transaction.`

await runCommand({ name: 'restore', usage }, async ({ positionals }) => {
  const [name, ...others] = positionals
  if (!name || others.length > 0) throw usageError(usage)
  const file = resolveTypedPath(name)
  if (!existsSync(file)) throw new CommandRefused(`${file}: no such file`)
  const { openShopContext } = await import('./open-shop-context.ts')
  const { writeAuditEntry } = await import('#features/staff/server/index.ts')
  const { restoreBackup } = await import('#platform/backup/restore-backup.ts')
  const { migrationsDirectory } = await import('#platform/http/health.ts')
  const { readMigrations } = await import('#platform/database/migrations.ts')
  const report = (line: string) => console.error(`restore: ${line}`)
  const shop = await openShopContext(report, { migrates: false, mayBeNew: true })
  try {
    const keysDirectory = join(shop.context.config.dataDir, 'keys')
    await restoreBackup(
      { ...shop.context, keysDirectory, migrations: await readMigrations(migrationsDirectory) },
      file,
      report,
    )
    await writeAuditEntry(shop.context.database, {
      by: 'command',
      at: shop.context.now(),
      action: 'backup.restore',
      subject: { kind: 'backup', id: '', label: basename(file) },
    })
    console.log(`${file} restored`)
    return 0
  } finally {
    await shop.close()
  }
})
