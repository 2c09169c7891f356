/** One file with everything a shop cannot recreate: tables as of one moment, pictures, uploads and keys. */
import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Disk } from 'flydrive'
import type { PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { DatabaseHandle } from '#platform/database/database.ts'
import { isDraft } from '#platform/storage/atomic-file-driver.ts'
import { readIfStored } from '#platform/storage/read-if-stored.ts'
import { type ArchiveWriter, type BackupHeader, formatVersion, writeArchive } from './archive.ts'
import { listTables } from './tables.ts'

export interface BackupSource extends DatabaseHandle {
  storage: Disk
  /** Folder of the generated keys; may be missing where all keys are configured. */
  keysDirectory: string
  now(): Date
}

export interface BackupSummary {
  rowCount: number
  fileCount: number
  sizeInBytes: number
}

/** Writes to a temporary file next to `path` first, so a failed backup never has its final name. */
export async function writeBackup(
  source: BackupSource,
  path: string,
  onProgress: (line: string) => void,
): Promise<BackupSummary> {
  const draft = `${path}.part`
  const spool = await mkdtemp(join(tmpdir(), 'yokoso-backup-'))
  let archive: ArchiveWriter | undefined
  try {
    await rm(draft, { force: true })
    archive = await writeArchive(draft)
    const rowCount = await saveTables(source, archive, spool, onProgress)
    const fileCount =
      (await saveStorage(source.storage, archive, onProgress)) + (await saveKeys(source.keysDirectory, archive))
    await archive.finish()
    await rename(draft, path)
    return { rowCount, fileCount, sizeInBytes: (await stat(path)).size }
  } catch (error) {
    await archive?.abandon()
    throw error
  } finally {
    await rm(spool, { recursive: true, force: true })
    await rm(draft, { force: true })
  }
}

async function saveTables(
  source: BackupSource,
  archive: ArchiveWriter,
  spool: string,
  onProgress: (line: string) => void,
): Promise<number> {
  const client = await source.database.$client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const tables = await listTables(client)
    const header: BackupHeader = {
      format: formatVersion,
      madeAt: source.now().toISOString(),
      migrations: (await client.query<{ id: string; digest: string }>('select id, digest from migrations order by id'))
        .rows,
      tables: {},
    }
    for (const table of tables) {
      header.tables[table.name] = await spoolTable(client, table, join(spool, table.name))
      onProgress(`${table.name}: ${header.tables[table.name]} rows`)
    }
    await client.query('commit')
    await archive.add('header.json', Buffer.from(JSON.stringify(header)))
    for (const { name } of tables) await archive.add(`tables/${name}`, { file: join(spool, name) })
    return Object.values(header.tables).reduce((sum, count) => sum + count, 0)
  } finally {
    // A connection with an open snapshot must not return to the pool.
    client.release(true)
  }
}

async function spoolTable(client: PoolClient, table: { name: string; columns: string }, file: string): Promise<number> {
  const copying = client.query(copyTo(`copy "${table.name}" (${table.columns}) to stdout`))
  await pipeline(copying, createWriteStream(file, { mode: 0o600 }))
  return copying.rowCount
}

async function saveStorage(storage: Disk, archive: ArchiveWriter, onProgress: (line: string) => void): Promise<number> {
  let count = 0
  for await (const key of storedKeys(storage)) {
    // Null for a file that the running shop has deleted since it was listed.
    const bytes = isDraft(key) ? null : await readIfStored(storage, key)
    if (!bytes) continue
    await archive.add(`storage/${key}`, bytes)
    count++
  }
  onProgress(`storage: ${count} files`)
  return count
}

export async function* storedKeys(storage: Disk): AsyncGenerator<string> {
  let paginationToken: string | undefined
  do {
    const page = await storage.listAll('/', { recursive: true, ...(paginationToken ? { paginationToken } : {}) })
    for (const item of page.objects) {
      if (item.isFile) yield item.key
    }
    paginationToken = page.paginationToken
  } while (paginationToken)
}

async function saveKeys(directory: string, archive: ArchiveWriter): Promise<number> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names) await archive.add(`keys/${name}`, await readFile(join(directory, name)))
  return names.length
}
