import { sql } from 'drizzle-orm'
import type { SynonymGroups } from '#platform/cjk-text/index.ts'
import type { Database } from '#platform/database/database.ts'
import { offeredSynonyms, searchSynonyms } from './search-tables.ts'

export async function readSynonyms(database: Database): Promise<string[][]> {
  const rows = await database
    .select({ words: searchSynonyms.words })
    .from(searchSynonyms)
    .orderBy(searchSynonyms.id)
    .limit(10_000)
  return rows.map(({ words }) => words)
}

/** Locks until the transaction ends, so that two processes do not both fill an empty table. */
export async function lockSynonyms(database: Database): Promise<void> {
  await database.execute(sql`lock table search_synonyms in share row exclusive mode`)
}

export async function insertSynonyms(database: Database, groups: SynonymGroups): Promise<void> {
  if (groups.length === 0) return
  await database.insert(searchSynonyms).values(groups.map((words) => ({ words: [...words] })))
}

export async function deleteSynonyms(database: Database): Promise<void> {
  await database.delete(searchSynonyms)
}

/** Deletes exactly these groups. */
export async function deleteSynonymGroups(database: Database, groups: SynonymGroups): Promise<void> {
  if (groups.length === 0) return
  const groupRows = groups.map((words) => sql`(${sql.param(words)}::text[])`)
  await database.execute(sql`delete from search_synonyms where words in (values ${sql.join(groupRows, sql`, `)})`)
}

/** The built-in groups offered to the shop so far. */
export async function readOfferedSynonyms(database: Database): Promise<string[][]> {
  const rows = await database.select({ words: offeredSynonyms.words }).from(offeredSynonyms)
  return rows.map(({ words }) => words)
}

export async function insertOfferedSynonyms(database: Database, groups: SynonymGroups): Promise<void> {
  await database
    .insert(offeredSynonyms)
    .values(groups.map((words) => ({ words: [...words] })))
    .onConflictDoNothing()
}
