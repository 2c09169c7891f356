import type { MatchedTypes } from '#features/catalogue/contract.ts'
import { toTsquery } from '#platform/cjk-text/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { readMatchesBySubType } from '../queries/matched-types-queries.ts'
import { currentSynonyms } from './search-synonyms.ts'

/** The types by which a search can be narrowed down: those with goods that match every word of the query. */
export async function findMatchedTypes(
  context: Pick<ShopContext, 'database' | 'now'>,
  words: string,
): Promise<MatchedTypes> {
  const anywhere = toTsquery(words, await currentSynonyms(context))
  if (anywhere === null) return { types: [] }
  const matches = await readMatchesBySubType(context.database, anywhere)
  if (!matches) return { types: null }
  const bySubType = Map.groupBy(matches, ({ typeId }) => typeId)
  return {
    types: Array.from(bySubType, ([id, subTypes]) => ({
      id,
      count: subTypes.reduce((sum, { count }) => sum + count, 0),
      type_2: subTypes.map(({ subTypeId, count }) => ({ id: subTypeId, count })),
    })),
  }
}
