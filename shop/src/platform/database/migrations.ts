/** Runs numbered SQL files, forward only, each in its own transaction together with its row in `migrations`. */
import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { baseline, countReplaced, isReplaced, lastReleaseBefore } from './baseline.ts'
import type { Database, DatabaseHandle } from './database.ts'
import { sqlStateOf } from './database-errors.ts'

export class UnsuitableDatabase extends Error {
  readonly isExpected = true
}

export interface Migration {
  id: string
  text: string
  digest: string
}

export async function readMigrations(directory: URL): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, directory), 'utf8')
      return { id: name.slice(0, -4), text, digest: digestOf(text) }
    }),
  )
}

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

const insufficientPrivilege = '42501'
const noSchemaToCreateIn = '3F000'
/** Building an index on a large table is slow, and so is waiting for another process that migrates. */
const migrationBounds = { statementTimeoutInMs: 3_600_000 }

/**
 * Applies missing migrations; several processes may start at once.
 * @returns ids of the migrations that ran
 * @throws UnsuitableDatabase when the database is too old or too new, an applied migration changed, or its user lacks a right
 */
export async function migrate(databaseHandle: DatabaseHandle, migrations: Migration[]): Promise<string[]> {
  try {
    return await applyMissing(databaseHandle, migrations)
  } catch (error) {
    const code = sqlStateOf(error)
    if (code !== insufficientPrivilege && code !== noSchemaToCreateIn) throw error
    const { rows } = await databaseHandle.database.execute<{ who: string; where: string; mayCreate: boolean }>(
      sql`select quote_ident(current_user) as who, coalesce(quote_ident(current_schema()), 'public') as where,
        coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate"`,
    )
    const { who, where, mayCreate } = rows[0]!
    const complaint = mayCreate
      ? `was refused what an update needs: ${messageOf(error)}`
      : `may not create tables; allow it with: grant usage, create on schema ${where} to ${who}`
    throw new UnsuitableDatabase(`The database's user ${who} ${complaint}`, { cause: error })
  }
}

/** PostgreSQL's own message, which names the table: `must be owner of table goods`. */
function messageOf(error: unknown): string {
  let current = error
  while (current instanceof Error && current.cause instanceof Error) current = current.cause
  return current instanceof Error ? current.message : String(current)
}

async function applyMissing(databaseHandle: DatabaseHandle, migrations: Migration[]): Promise<string[]> {
  await databaseHandle.database
    .execute(
      sql`create table if not exists migrations (id text primary key, digest text not null, applied_at timestamptz not null default now())`,
    )
    .catch(async (error: unknown) => {
      // Two processes may create the table at once, and one then fails on the other's catalogue row.
      if (!(await hasMigrationsTable(databaseHandle))) throw error
    })
  const applied: string[] = []
  // Most starts find all migrations applied, and need no lock to check.
  let known = await readApplied(databaseHandle.database)
  refuseConflicts(known, migrations)
  if (findUnrecorded(known, migrations).length > 0) known = await recordBaseline(databaseHandle, migrations)
  for (const migration of migrations.filter(({ id }) => !known.has(id))) {
    const ran = await databaseHandle.inTransaction(async (transaction) => {
      await transaction.execute(sql`lock table migrations in exclusive mode`)
      const knownByNow = await readApplied(transaction)
      refuseConflicts(knownByNow, migrations)
      if (knownByNow.has(migration.id)) return false
      await transaction.execute(sql.raw(migration.text))
      await record(transaction, migration)
      return true
    }, migrationBounds)
    if (ran) applied.push(migration.id)
  }
  return applied
}

/** @returns migrations of the baseline, where the replaced ones made the database */
function findUnrecorded(known: Map<string, string>, migrations: Migration[]): Migration[] {
  if (countReplaced(known) !== 'all') return []
  return migrations.filter(({ id }) => baseline.migrations.includes(id) && !known.has(id))
}

/**
 * Records the baseline and runs nothing. The rows of replaced migrations stay, because running processes of the release before
 * read them to be ready.
 * @returns digests of the applied migrations by id
 */
function recordBaseline(databaseHandle: DatabaseHandle, migrations: Migration[]): Promise<Map<string, string>> {
  return databaseHandle.inTransaction(async (transaction) => {
    await transaction.execute(sql`lock table migrations in exclusive mode`)
    for (const migration of findUnrecorded(await readApplied(transaction), migrations))
      await record(transaction, migration)
    return readApplied(transaction)
  }, migrationBounds)
}

async function record(transaction: Database, { id, digest }: Migration): Promise<void> {
  await transaction.execute(sql`insert into migrations (id, digest) values (${id}, ${digest})`)
}

/** Whether all migrations have been applied. Used by the readiness check. */
export async function isMigrated(databaseHandle: DatabaseHandle, migrations: Migration[]): Promise<boolean> {
  const known = await readApplied(databaseHandle.database)
  return migrations.every(({ id }) => known.has(id))
}

/** Whether a shop has ever been in the database. */
export async function hasMigrationsTable(databaseHandle: DatabaseHandle): Promise<boolean> {
  const { rows } = await databaseHandle.database.execute(sql`select to_regclass('migrations') is not null as found`)
  return rows[0]?.found === true
}

async function readApplied(database: Pick<DatabaseHandle['database'], 'execute'>): Promise<Map<string, string>> {
  const { rows } = await database.execute<{ id: string; digest: string }>(sql`select id, digest from migrations`)
  return new Map(rows.map(({ id, digest }) => [id, digest]))
}

function refuseConflicts(known: Map<string, string>, migrations: Migration[]): void {
  if (countReplaced(known) === 'some')
    throw new UnsuitableDatabase(
      `The database is too old for this version of the shop: start it once with ${lastReleaseBefore}, then with this version`,
    )
  const own = new Map(migrations.map(({ id, digest }) => [id, digest]))
  for (const [id, digest] of known) {
    if (isReplaced(id)) continue
    if (!own.has(id))
      throw new UnsuitableDatabase(`The database is newer than this version of the shop: it has migration ${id}`)
    if (own.get(id) !== digest)
      throw new UnsuitableDatabase(`Migration ${id} has changed since it ran on this database`)
  }
}
