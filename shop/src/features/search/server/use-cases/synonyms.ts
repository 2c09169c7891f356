/** Synonyms of a search, in a table that a merchant edits. Queries apply them, so goods need no new index. */
import type { SynonymGroups } from '#platform/cjk-text/index.ts'
import { defaultSynonyms } from '../rules/default-synonyms.ts'
import { cachedRead } from '#platform/database/cached-read.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { deleteSynonyms, insertSynonyms, lockSynonyms, readSynonyms } from '../queries/synonym-queries.ts'

/** The built-in groups while the table is empty. Returns the same array until a change. */
export function currentSynonyms({ database }: { database: Database }): Promise<SynonymGroups> {
  return readGroups(database, null)
}

const readGroups = cachedRead(
  () => ['search_synonyms'],
  async (database): Promise<SynonymGroups> => {
    const rows = await readSynonyms(database)
    return rows.length > 0 ? rows : defaultSynonyms
  },
)

/** @param groups at least two words each */
export async function replaceSynonyms(
  context: Pick<ShopContext, 'inTransaction'>,
  groups: SynonymGroups,
): Promise<void> {
  await context.inTransaction(async (transaction) => {
    await lockSynonyms(transaction)
    await deleteSynonyms(transaction)
    await insertSynonyms(transaction, groups)
  })
}
