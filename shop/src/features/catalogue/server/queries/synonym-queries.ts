import { sql } from 'drizzle-orm'
import type { SynonymGroups } from '#platform/cjk-text/index.ts'
import type { Database } from '#platform/database/database.ts'
import { searchSynonyms } from './goods-tables.ts'

export async function readSynonyms(database: Database): Promise<string[][]> {
  const rows = await database
    .select({ words: searchSynonyms.words })
    .from(searchSynonyms)
    .orderBy(searchSynonyms.id)
    .limit(10_000)
  return rows.map(({ words }) => words)
}

/** Held until the transaction ends, so that two processes do not both fill an empty table. */
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
