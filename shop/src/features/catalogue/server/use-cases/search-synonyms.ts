/** Words that count as the same in a search: a table that a merchant edits. They act on queries, so goods need no indexing again. */
import type { SynonymGroups } from '#platform/cjk-text/index.ts'
import { defaultSynonyms } from '../rules/default-synonyms.ts'
import type { Database } from '#platform/database/database.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { deleteSynonyms, insertSynonyms, lockSynonyms, readSynonyms } from '../queries/synonym-queries.ts'

const cacheTtlInMs = 30_000

interface CacheEntry {
  groups: SynonymGroups
  readAt: number
}

const cacheByDatabase = new WeakMap<Database, CacheEntry>()

/** At most half a minute old; the built-in ones while the table is empty. The same array as long as nothing has changed. */
export async function currentSynonyms(context: Pick<ShopContext, 'database' | 'now'>): Promise<SynonymGroups> {
  const now = context.now().getTime()
  const kept = cacheByDatabase.get(context.database)
  if (kept && now - kept.readAt < cacheTtlInMs) return kept.groups
  const rows = await readSynonyms(context.database)
  const read = rows.length > 0 ? rows : defaultSynonyms
  const groups = kept && JSON.stringify(kept.groups) === JSON.stringify(read) ? kept.groups : read
  cacheByDatabase.set(context.database, { groups, readAt: now })
  return groups
}

/** Puts the built-in synonyms into an empty table, so that a merchant finds something to edit. */
export async function seedSynonyms(context: Pick<ShopContext, 'inTransaction'>): Promise<void> {
  await context.inTransaction(async (transaction) => {
    await lockSynonyms(transaction)
    if ((await readSynonyms(transaction)).length === 0) await insertSynonyms(transaction, defaultSynonyms)
  })
}

/**
 * Searches follow within half a minute.
 * @param groups at least two words each
 */
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
