/** Restores a backup over existing data: checks it in full first, then restores tables in one transaction, then files. */
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { baseline, countReplaced, isReplaced, lastReleaseBefore } from '#platform/database/baseline.ts'
import { migrate, type Migration } from '#platform/database/migrations.ts'
import { BadBackup, type ReadArchive, readArchive } from './archive.ts'
import { listTables, type Table } from './tables.ts'
import { type BackupSource, storedKeys } from './write-backup.ts'

export class ShopIsRunning extends Error {
  readonly isExpected = true
}

export interface RestoreTarget extends BackupSource {
  migrations: Migration[]
  /** Runs once the tables are restored and current, before the files. */
  afterTables?: () => Promise<void>
}

/**
 * @throws BadBackup when the file is damaged or not from an earlier version of this shop; nothing has changed then
 * @throws ShopIsRunning when others are connected to the database
 */
export async function restoreBackup(
  target: RestoreTarget,
  path: string,
  onProgress: (line: string) => void,
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'yokoso-restore-'))
  try {
    const archive = await readArchive(path, directory)
    const known = requireKnownMigrations(archive, target.migrations)
    onProgress(`${path} is whole, made at ${archive.header.madeAt}`)
    await replaceTables(target, archive, known, onProgress)
    for (const id of await migrate(target, target.migrations)) onProgress(`migration ${id} applied`)
    await target.afterTables?.()
    await replaceFiles(target, archive, onProgress)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** @returns the migrations that make the backup's schema, in their order; the baseline in place of those it replaced */
function requireKnownMigrations(archive: ReadArchive, own: Migration[]): Migration[] {
  const saved = new Map(archive.header.migrations.map(({ id, digest }) => [id, digest]))
  const replaced = countReplaced(saved)
  if (replaced === 'some')
    throw new BadBackup(
      `The backup is too old for this version of the shop: restore it with ${lastReleaseBefore}, and back up again with that`,
    )
  for (const [id, digest] of saved) {
    if (isReplaced(id)) continue
    const migration = own.find((candidate) => candidate.id === id)
    if (!migration) throw new BadBackup(`The backup is newer than this version of the shop: it has migration ${id}`)
    if (migration.digest !== digest) throw new BadBackup(`The backup's migration ${id} differs from that of this shop`)
  }
  return own.filter(({ id }) => saved.has(id) || (replaced === 'all' && baseline.migrations.includes(id)))
}

async function replaceTables(
  target: RestoreTarget,
  archive: ReadArchive,
  migrations: Migration[],
  onProgress: (line: string) => void,
): Promise<void> {
  const client = await target.database.$client.connect()
  try {
    await refuseWhileRunning(client)
    await client.query('begin')
    await client.query('drop schema public cascade')
    await client.query('create schema public')
    await client.query(
      'create table migrations (id text primary key, digest text not null, applied_at timestamptz not null default now())',
    )
    for (const { id, text, digest } of migrations) {
      await client.query(text)
      await client.query('insert into migrations (id, digest) values ($1, $2)', [id, digest])
    }
    const tables = await listTables(client)
    // Triggers validate changes; these rows were validated before and arrive in storage order.
    for (const { name } of tables) await client.query(`alter table "${name}" disable trigger user`)
    // The backup also replaces rows that migrations insert.
    await client.query(`truncate ${tables.map(({ name }) => `"${name}"`).join(', ')}`)
    for (const table of tables) {
      const count = await fillTable(client, table, archive.fileOf(`tables/${table.name}`))
      const saved = archive.header.tables[table.name]
      if (count !== saved) throw new BadBackup(`${table.name}: ${count} rows restored, ${saved} rows saved`)
      onProgress(`${table.name}: ${count} rows`)
    }
    for (const { name } of tables) await client.query(`alter table "${name}" enable trigger user`)
    await client.query('commit')
  } finally {
    // Closing the connection rolls back uncommitted changes.
    client.release(true)
  }
}

async function fillTable(client: PoolClient, table: Table, file: string): Promise<number> {
  const copying = client.query(copyFrom(`copy "${table.name}" (${table.columns}) from stdin`))
  await pipeline(createReadStream(file), copying)
  for (const column of table.identityColumns) {
    await client.query(
      `select setval(pg_get_serial_sequence('"${table.name}"', '${column}'), coalesce(max("${column}"), 1), max("${column}") is not null) from "${table.name}"`,
    )
  }
  return copying.rowCount
}

async function refuseWhileRunning(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and application_name = 'yokoso' and pid <> pg_backend_pid()`,
  )
  if (rows[0]!.others > 0) throw new ShopIsRunning('The shop is running on this database: stop it, then restore.')
}

async function replaceFiles(
  target: RestoreTarget,
  archive: ReadArchive,
  onProgress: (line: string) => void,
): Promise<void> {
  const saved = new Set(
    archive.names.filter((name) => name.startsWith('storage/')).map((name) => name.slice('storage/'.length)),
  )
  for (const key of saved) await target.storage.putStream(key, createReadStream(archive.fileOf(`storage/${key}`)))
  for await (const key of storedKeys(target.storage)) {
    if (!saved.has(key)) await target.storage.delete(key)
  }
  const keys = archive.names.filter((name) => name.startsWith('keys/'))
  await mkdir(target.keysDirectory, { recursive: true, mode: 0o700 })
  for (const name of keys) await copyFile(archive.fileOf(name), join(target.keysDirectory, name.slice('keys/'.length)))
  onProgress(`${saved.size} files and ${keys.length} keys restored`)
}
