/** `npm run backup -- FILE`: saves database, pictures and keys in one file. */
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runCommand, resolveTypedPath, usageError } from './run-command.ts'

const usage = `npm run backup -- FILE   saves database, pictures, uploads and keys in FILE

The shop can run meanwhile: the tables are saved as of one moment. FILE contains the keys that sign logins: keep it safe.
The payment sandbox's data are not saved. An existing FILE is replaced only by a complete new one.`

await runCommand({ name: 'backup', usage }, async ({ positionals }) => {
  const [name, ...others] = positionals
  if (!name || others.length > 0) throw usageError(usage)
  const file = resolveTypedPath(name)
  const isReplaced = existsSync(file)
  const { openShopContext } = await import('./open-shop-context.ts')
  const { writeAuditEntry } = await import('#features/staff/server/index.ts')
  const { writeBackup } = await import('#platform/backup/write-backup.ts')
  const report = (line: string) => console.error(`backup: ${line}`)
  const shop = await openShopContext(report)
  try {
    const keysDirectory = join(shop.context.config.dataDir, 'keys')
    const { rowCount, fileCount, sizeInBytes } = await writeBackup({ ...shop.context, keysDirectory }, file, report)
    await writeAuditEntry(shop.context.database, {
      by: 'command',
      at: shop.context.now(),
      action: 'backup.make',
      subject: { kind: 'backup', id: '', label: basename(file) },
    })
    const size = `${(sizeInBytes / 1024 / 1024).toFixed(1)} MiB`
    console.log(`${file}: ${rowCount} rows and ${fileCount} files, ${size}${isReplaced ? ' (replaced)' : ''}`)
    return 0
  } finally {
    await shop.close()
  }
})
