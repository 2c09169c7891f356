import type { WireBackup } from '#features/health/console-contract.ts'
import type { NamedBackup } from '../queries/backup-queries.ts'

export const toWireBackup = (backup: NamedBackup): WireBackup => ({
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
