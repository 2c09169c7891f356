/** Records the progress of a file's import, in the transaction of each batch. */
import { hash, randomUUID } from 'node:crypto'
import { open, realpath, stat } from 'node:fs/promises'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import {
  deleteImportRun,
  deleteImportRunsBefore,
  findImportRun,
  putImportRun,
  setRecordsPictured,
} from '../queries/import-run-queries.ts'

export interface ImportProgress {
  added: number
  updated: number
  skipped: number
}

export interface OpenImportRun extends ImportProgress {
  /** Under which its rows are stored. */
  importId: string
  recordsDone: number
  recordsPictured: number
  note(transaction: Database, recordsDone: number, progress: ImportProgress): Promise<void>
  setRecordsPictured(records: number): Promise<void>
  end(): Promise<void>
}

const runLifetimeInMs = 30 * 86_400_000
const nothing: ImportProgress = { added: 0, updated: 0, skipped: 0 }

const doNothing = async () => {}

/** Progress that nothing records. */
export const unrecordedRun: OpenImportRun = {
  ...nothing,
  importId: '',
  recordsDone: 0,
  recordsPictured: 0,
  note: doNothing,
  setRecordsPictured: doNothing,
  end: doNothing,
}

/** @param resume if unset, nothing is recorded */
export async function openImportRun(
  { database, now }: Pick<ShopContext, 'database' | 'now'>,
  file: string,
  resume: { options: string; isFromStart: boolean } | undefined,
): Promise<OpenImportRun> {
  if (!resume) return unrecordedRun
  const digest = await digestOf(file, resume.options)
  await deleteImportRunsBefore(database, new Date(now().getTime() - runLifetimeInMs))
  if (resume.isFromStart) await deleteImportRun(database, digest)
  const found = await findImportRun(database, digest)
  const importId = found?.importId ?? randomUUID()
  return {
    ...(found ?? nothing),
    importId,
    recordsDone: found?.recordsDone ?? 0,
    recordsPictured: found?.recordsPictured ?? 0,
    note: (transaction, recordsDone, progress) =>
      putImportRun(transaction, { ...progress, digest, importId, recordsDone, updatedAt: now() }),
    setRecordsPictured: (records) => setRecordsPictured(database, digest, records),
    end: () => deleteImportRun(database, digest),
  }
}

/** A file that was changed is another file: it is imported from its start. */
async function digestOf(file: string, options: string): Promise<string> {
  const { size, mtimeMs } = await stat(file)
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0)
    const start = hash('sha256', buffer.subarray(0, bytesRead))
    return hash('sha256', JSON.stringify([await realpath(file), size, mtimeMs, start, options]))
  } finally {
    await handle.close()
  }
}
