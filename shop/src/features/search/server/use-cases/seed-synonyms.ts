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
 * Puts the built-in synonyms into an empty table, so that a merchant finds something to edit. A shop that was given an
 * earlier edition gets the changes since; what its merchant wrote stays.
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
