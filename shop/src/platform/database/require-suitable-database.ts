/** What a database of the merchant's own must be before the shop puts anything into it. */
import { sql } from 'drizzle-orm'
import { BadConfiguration } from '#platform/config/variables.ts'
import type { Database } from './database.ts'

export interface DatabaseTraits {
  /** As PostgreSQL counts: 150004 is 15.4. */
  versionNumber: number
  encoding: string
}

const oldestMajor = 15

/** @throws BadConfiguration saying in one line what to mend */
export async function requireSuitableDatabase(database: Database): Promise<void> {
  const { rows } = await database.execute<DatabaseTraits & Record<string, unknown>>(
    sql`select current_setting('server_version_num')::integer as "versionNumber", current_setting('server_encoding') as encoding`,
  )
  const complaint = findIncompatibility(rows[0]!)
  if (complaint) throw new BadConfiguration(`DATABASE_URL: ${complaint}`)
}

export function findIncompatibility({ versionNumber, encoding }: DatabaseTraits): string | null {
  const major = Math.trunc(versionNumber / 10_000)
  if (major < oldestMajor) return `PostgreSQL ${major} is too old; ${oldestMajor} or later is needed`
  if (encoding !== 'UTF8') {
    return `the database's encoding is ${encoding}, and the shop writes three languages; make one with: create database … encoding 'UTF8' template template0`
  }
  return null
}
