import { and, desc, eq, getTableColumns, gt, inArray, lt, or, sql } from 'drizzle-orm'
import { maxBackups } from '#features/health/values.ts'
import type { Database } from '#platform/database/database.ts'
import { type BackupRow, backups } from './health-tables.ts'

export type NamedBackup = BackupRow & { staffName: string }

const named = {
  ...getTableColumns(backups),
  staffName: sql<string>`(select display_name from staff where staff.id = ${backups.staffId})`,
}
const isUnderWay = inArray(backups.status, ['waiting', 'running'])

export async function listNewestBackups(database: Database): Promise<NamedBackup[]> {
  return database.select(named).from(backups).orderBy(desc(backups.createdAt)).limit(maxBackups)
}

export async function findBackup(database: Database, id: string): Promise<NamedBackup | null> {
  const [row] = await database.select(named).from(backups).where(eq(backups.id, id))
  return row ?? null
}

export async function findBackupUnderWay(database: Database): Promise<NamedBackup | null> {
  const [row] = await database.select(named).from(backups).where(isUnderWay)
  return row ?? null
}

/** @returns false while another one is under way */
export async function insertBackup(
  transaction: Database,
  backup: Pick<BackupRow, 'id' | 'staffId' | 'createdAt'>,
): Promise<boolean> {
  const inserted = await transaction
    .insert(backups)
    .values({ ...backup, status: 'waiting' })
    .onConflictDoNothing()
    .returning({ id: backups.id })
  return inserted.length > 0
}

/** Claims the waiting backup for this process. */
export async function claimBackup(database: Database, leasedUntil: Date): Promise<NamedBackup | null> {
  const [claimed] = await database
    .update(backups)
    .set({ status: 'running', leasedUntil })
    .where(eq(backups.status, 'waiting'))
    .returning({ id: backups.id })
  return claimed ? findBackup(database, claimed.id) : null
}

/** @returns false where the lease has ended and the backup counts as interrupted */
export async function extendLease(
  database: Database,
  { id, leasedUntil, partsDone }: { id: string; leasedUntil: Date; partsDone: number },
): Promise<boolean> {
  const extended = await database
    .update(backups)
    .set({ leasedUntil, partsDone })
    .where(and(eq(backups.id, id), eq(backups.status, 'running')))
    .returning({ id: backups.id })
  return extended.length > 0
}

type Outcome = Pick<BackupRow, 'status' | 'endedAt'> & Partial<BackupRow>

/** @returns false where the backup is no longer running */
export async function endBackup(database: Database, id: string, outcome: Outcome): Promise<boolean> {
  const ended = await database
    .update(backups)
    .set({ ...outcome, leasedUntil: null })
    .where(and(eq(backups.id, id), eq(backups.status, 'running')))
    .returning({ id: backups.id })
  return ended.length > 0
}

/**
 * Ends backups of crashed processes.
 * @returns how many
 */
export async function endInterruptedBackups(database: Database, now: Date): Promise<number> {
  const ended = await database
    .update(backups)
    .set({ status: 'failed', failure: 'interrupted', endedAt: now, leasedUntil: null })
    .where(and(eq(backups.status, 'running'), lt(backups.leasedUntil, now)))
    .returning({ id: backups.id })
  return ended.length
}

/** @returns ids of backups with files still in use */
export async function listStoredBackups(database: Database, now: Date): Promise<string[]> {
  const isMade = and(eq(backups.status, 'made'), gt(backups.expiresAt, now))
  const rows = await database
    .select({ id: backups.id })
    .from(backups)
    .where(or(eq(backups.status, 'running'), isMade))
    .limit(1_000)
  return rows.map(({ id }) => id)
}

export async function markDeletedBackups(database: Database, now: Date): Promise<number> {
  const deleted = await database
    .update(backups)
    .set({ status: 'deleted' })
    .where(and(eq(backups.status, 'made'), lt(backups.expiresAt, now)))
    .returning({ id: backups.id })
  return deleted.length
}

export async function deleteBackupsBefore(database: Database, before: Date): Promise<number> {
  const deleted = await database
    .delete(backups)
    .where(and(lt(backups.createdAt, before), inArray(backups.status, ['failed', 'deleted'])))
    .returning({ id: backups.id })
  return deleted.length
}
