/** Words that staff hide from the searches in vain. */
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'

export interface IgnoredRow {
  id: number
  words: string
  /** Empty for former staff. */
  staffName: string
  ignoredAt: string
}

const facts = sql`json_build_object('id', ignored_searches.id, 'words', words,
  'staffName', coalesce((select display_name from staff where id = staff_id), ''), 'ignoredAt', ignored_at)`

/** The newest first. */
export async function readIgnored(database: Database, limit: number): Promise<IgnoredRow[]> {
  const { rows } = await database.execute<{ facts: IgnoredRow }>(
    sql`select ${facts} as facts from ignored_searches order by ignored_at desc, id desc limit ${limit}`,
  )
  return rows.map(({ facts }) => facts)
}

/** Locks against other additions until the transaction ends. */
export async function lockIgnored(transaction: Database): Promise<void> {
  await transaction.execute(sql`lock table ignored_searches in share row exclusive mode`)
}

export async function findIgnored(transaction: Database, words: string): Promise<IgnoredRow | undefined> {
  const { rows } = await transaction.execute<{ facts: IgnoredRow }>(
    sql`select ${facts} as facts from ignored_searches where words = ${words}`,
  )
  return rows[0]?.facts
}

/** Counts up to the limit. */
export async function countIgnored(transaction: Database, limit: number): Promise<number> {
  const { rows } = await transaction.execute<{ count: number }>(
    sql`select count(*)::integer as count from (select from ignored_searches limit ${limit}) counted`,
  )
  return rows[0]!.count
}

export async function insertIgnored(
  transaction: Database,
  { words, staffId, now }: { words: string; staffId: number; now: Date },
): Promise<void> {
  await transaction.execute(
    sql`insert into ignored_searches (words, staff_id, ignored_at) values (${words}, ${staffId}, ${now}::timestamptz)`,
  )
}

/** @returns the words; undefined without such a row */
export async function deleteIgnored(transaction: Database, id: number): Promise<string | undefined> {
  const { rows } = await transaction.execute<{ words: string }>(
    sql`delete from ignored_searches where id = ${id} returning words`,
  )
  return rows[0]?.words
}
