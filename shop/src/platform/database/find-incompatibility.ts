/** What a database of the merchant's own must be before the shop puts anything into it. */
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

export interface DatabaseTraits {
  /** As PostgreSQL counts: 150004 is 15.4. */
  versionNumber: number
  encoding: string
}

const oldestMajor = 15

/** In one line what to mend; null where the database suits. */
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
