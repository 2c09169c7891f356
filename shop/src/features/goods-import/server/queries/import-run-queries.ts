import { eq, lt } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { importRuns } from './import-run-tables.ts'

export type ImportRun = typeof importRuns.$inferSelect

export async function findImportRun(database: Database, digest: string): Promise<ImportRun | undefined> {
  const [run] = await database.select().from(importRuns).where(eq(importRuns.digest, digest))
  return run
}

/** Stores the progress of the goods; the progress of pictures stays as it is. */
export async function putImportRun(database: Database, run: Omit<ImportRun, 'recordsPictured'>): Promise<void> {
  const { digest: _digest, ...changes } = run
  await database.insert(importRuns).values(run).onConflictDoUpdate({ target: importRuns.digest, set: changes })
}

export async function setRecordsPictured(database: Database, digest: string, recordsPictured: number): Promise<void> {
  await database.update(importRuns).set({ recordsPictured }).where(eq(importRuns.digest, digest))
}

export async function deleteImportRun(database: Database, digest: string): Promise<void> {
  await database.delete(importRuns).where(eq(importRuns.digest, digest))
}

export async function deleteImportRunsBefore(database: Database, time: Date): Promise<void> {
  await database.delete(importRuns).where(lt(importRuns.updatedAt, time))
}
