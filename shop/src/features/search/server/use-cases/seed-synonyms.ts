import type { ShopContext } from '#platform/config/shop-context.ts'
import { defaultSynonyms } from '../rules/default-synonyms.ts'
import { changeEdition } from '../rules/synonym-edition.ts'
import {
  deleteSynonymGroups,
  insertOfferedSynonyms,
  insertSynonyms,
  lockSynonyms,
  readOfferedSynonyms,
  readSynonyms,
} from '../queries/synonym-queries.ts'

/**
 * Fills an empty table with the built-in synonyms, so that a merchant has something to edit. A later edition adds its
 * changes; the merchant's groups stay.
 */
export async function seedSynonyms(context: Pick<ShopContext, 'inTransaction'>): Promise<void> {
  await context.inTransaction(async (transaction) => {
    await lockSynonyms(transaction)
    const [current, offered] = [await readSynonyms(transaction), await readOfferedSynonyms(transaction)]
    const { added, removed } = changeEdition(current, offered, defaultSynonyms)
    await deleteSynonymGroups(transaction, removed)
    await insertSynonyms(transaction, added)
    await insertOfferedSynonyms(transaction, defaultSynonyms)
  })
}
