/** Backups as staff request, see and download them. */
import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { writeAuditEntry } from '#features/staff/server/index.ts'
import type { WireBackup } from '#features/health/console-contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { SentFile } from '#platform/contract/call.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { NotFound, ApiError } from '#platform/http/responses/errors.ts'
import { shopDay } from '#platform/i18n/shop-zone.ts'
import {
  findBackup,
  findBackupUnderWay,
  insertBackup,
  listNewestBackups,
  type NamedBackup,
} from '../queries/backup-queries.ts'
import { fileOfBackup, machine } from './make-backup.ts'
import { m } from '#texts'

const toWireBackup = (backup: NamedBackup): WireBackup => ({
  id: backup.id,
  status: backup.status,
  staff_name: backup.staffName,
  created_at: backup.createdAt.toISOString(),
  ended_at: backup.endedAt?.toISOString() ?? null,
  parts_done: backup.partsDone,
  row_count: backup.rowCount,
  file_count: backup.fileCount,
  size_in_bytes: backup.sizeInBytes,
  failure: backup.failure,
  expires_at: backup.expiresAt?.toISOString() ?? null,
})

/** Another machine has the file. */
class BackupElsewhere extends ApiError {
  constructor(host: string) {
    super('backup_elsewhere', (options) => m.health_backup_elsewhere({ machine: host }, options))
  }
}

export async function listBackups({ database }: ShopContext): Promise<{ results: WireBackup[] }> {
  return { results: (await listNewestBackups(database)).map(toWireBackup) }
}

/** @returns the new backup, or the one that is under way */
export async function requestBackup(
  context: ShopContext,
  staff: Staff,
): Promise<{ backup: WireBackup; isNew: boolean }> {
  const id = randomUUID()
  const at = context.now()
  const isNew = await context.inTransaction(async (transaction) => {
    if (!(await insertBackup(transaction, { id, staffId: staff.id, createdAt: at }))) return false
    await writeAuditEntry(transaction, { by: staff, at, action: 'backup.request', subject: subjectOf(id) })
    return true
  })
  const backup = isNew ? await findBackup(context.database, id) : await findBackupUnderWay(context.database)
  // The other one has ended meanwhile.
  if (!backup) return requestBackup(context, staff)
  return { backup: toWireBackup(backup), isNew }
}

const subjectOf = (id: string) => ({ kind: 'backup', id, label: '' })

/** @throws NotFound */
export async function readBackup({ database }: ShopContext, id: string): Promise<WireBackup> {
  const backup = await findBackup(database, id)
  if (!backup) throw new NotFound()
  return toWireBackup(backup)
}

/**
 * Each download is in the audit log, because the file has all keys and personal data.
 * @throws NotFound when it is not made yet or deleted; BackupElsewhere
 */
export async function downloadBackup(context: ShopContext, staff: Staff, id: string): Promise<SentFile> {
  const backup = await findBackup(context.database, id)
  const at = context.now()
  if (backup?.status !== 'made' || backup.expiresAt! <= at) throw new NotFound()
  const file = fileOfBackup(context, id)
  const stored = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!stored) throw backup.machine === machine ? new NotFound() : new BackupElsewhere(backup.machine ?? '')
  await writeAuditEntry(context.database, { by: staff, at, action: 'backup.download', subject: subjectOf(id) })
  const name = `shop-${shopDay(backup.createdAt)}-${id.slice(0, 8)}.backup`
  const bytes = { path: file, sizeInBytes: stored.size, tag: id }
  return { bytes, contentType: 'application/octet-stream', name }
}
