/** Checks an external database before the shop writes to it. */
import { sql } from 'drizzle-orm'
import type { SessionSettings } from './connections/connections.ts'
import type { Database } from './database.ts'

export interface DatabaseTraits {
  /** PostgreSQL's number: 150004 is 15.4. */
  versionNumber: number
  encoding: string
}

const oldestMajor = 15

/** Describes in one line what to fix; null for a suitable database. */
export async function findIncompatibility(database: Database): Promise<string | null> {
  const { rows } = await database.execute<DatabaseTraits & Record<string, unknown>>(
    sql`select current_setting('server_version_num')::integer as "versionNumber", current_setting('server_encoding') as encoding`,
  )
  return incompatibilityOf(rows[0]!)
}

export function incompatibilityOf({ versionNumber, encoding }: DatabaseTraits): string | null {
  const major = Math.trunc(versionNumber / 10_000)
  if (major < oldestMajor) return `PostgreSQL ${major} is too old; ${oldestMajor} or later is needed`
  if (encoding !== 'UTF8') {
    return `the database's encoding is ${encoding}, and the shop writes three languages; make one with: create database … encoding 'UTF8' template template0`
  }
  return null
}

/**
 * A pooler's connections take settings from the role. @returns one line with the statement to run; null where nothing
 * is missing
 */
export async function findMissingSettings(database: Database, settings: SessionSettings): Promise<string | null> {
  const { rows } = await database.execute<{ name: string; setting: string; role: string; database: string }>(
    sql`select name, setting, quote_ident(current_user) as role, quote_ident(current_database()) as database from pg_settings`,
  )
  const isSet = ([name, value]: [string, string]) => rows.some((row) => row.name === name && row.setting === value)
  const missing = Object.entries(settings).filter((setting) => !isSet(setting))
  if (missing.length === 0) return null
  const { role, database: name } = rows[0]!
  return missing.map(([key, value]) => `alter role ${role} in database ${name} set ${key} = '${value}';`).join(' ')
}
