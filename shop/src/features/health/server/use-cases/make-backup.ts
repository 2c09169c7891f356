/** Makes the backup that waits, in the background of one process. */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { writeAuditEntry } from '#features/staff/server/index.ts'
import { backupLastsInMs, type BackupFailure } from '#features/health/values.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { isDiskFull } from '#platform/storage/disk-full.ts'
import {
  claimBackup,
  deleteBackupsBefore,
  endBackup,
  endInterruptedBackups,
  extendLease,
  listStoredBackups,
  markDeletedBackups,
  type NamedBackup,
} from '../queries/backup-queries.ts'

export const machine = hostname()

const leaseInMs = 60_000
const extendEveryInMs = 10_000
const rowLifetimeInMs = 90 * 86_400_000
const extension = '.backup'

const folderOf = ({ config }: Pick<ShopContext, 'config'>) => join(config.dataDir, 'backups')

export const fileOfBackup = (context: Pick<ShopContext, 'config'>, id: string): string =>
  join(folderOf(context), `${id}${extension}`)

/** @returns 1 where one was waiting */
export async function makeWaitingBackup(context: ShopContext, signal?: AbortSignal): Promise<number> {
  await endInterruptedBackups(context.database, context.now())
  const backup = await claimBackup(context.database, leaseEnd(context))
  if (!backup) return 0
  try {
    await make(context, backup, signal)
  } catch (error) {
    const failure: BackupFailure = isDiskFull(error) ? 'disk_full' : signal?.aborted ? 'interrupted' : 'other'
    context.log.error({ err: error, backup: backup.id }, 'a backup failed')
    await endBackup(context.database, backup.id, { status: 'failed', endedAt: context.now(), failure })
  }
  return 1
}

const leaseEnd = ({ now }: ShopContext) => new Date(now().getTime() + leaseInMs)

async function make(context: ShopContext, { id, staffId, staffName }: NamedBackup, signal?: AbortSignal) {
  const { config, database } = context
  await mkdir(folderOf(context), { recursive: true, mode: 0o700 })
  let partsDone = 0
  const extending = setInterval(() => {
    // A lost lease ends the backup by its last update, which then changes nothing.
    extendLease(database, { id, leasedUntil: leaseEnd(context), partsDone }).catch((error: unknown) =>
      context.log.warn({ err: error, backup: id }, 'the lease of a backup was not extended'),
    )
  }, extendEveryInMs)
  const file = fileOfBackup(context, id)
  try {
    const made = await writeBackup({ ...context, keysDirectory: join(config.dataDir, 'keys') }, file, () => {
      signal?.throwIfAborted()
      partsDone += 1
    })
    clearInterval(extending)
    const endedAt = context.now()
    await context.inTransaction(async (transaction) => {
      const isMade = await endBackup(transaction, id, {
        ...made,
        status: 'made',
        endedAt,
        partsDone,
        machine,
        expiresAt: new Date(endedAt.getTime() + backupLastsInMs),
      })
      if (!isMade) return
      await writeAuditEntry(transaction, {
        by: 'system',
        at: endedAt,
        action: 'backup.make',
        subject: { kind: 'backup', id, label: staffName },
        changes: { size_in_bytes: [null, made.sizeInBytes], staff_id: [null, staffId] },
      })
    })
  } finally {
    clearInterval(extending)
  }
}

/** Deletes files that have expired, or that a crash has left, and old rows. @returns how many */
export async function deleteOldBackups(context: ShopContext): Promise<number> {
  const { database } = context
  const now = context.now()
  const count = await markDeletedBackups(database, now)
  const stored = new Set(await listStoredBackups(database, now))
  for (const name of await namesIn(folderOf(context))) {
    const [id = ''] = name.split('.')
    if (!stored.has(id)) await rm(join(folderOf(context), name), { recursive: true, force: true })
  }
  return count + (await deleteBackupsBefore(database, new Date(now.getTime() - rowLifetimeInMs)))
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}
