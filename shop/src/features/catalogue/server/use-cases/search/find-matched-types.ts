import type { MatchedTypes } from '#features/catalogue/contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { readMatchesBySubType } from '../../queries/search/matched-types-queries.ts'
import { searchExtent } from '../../../../search/server/queries/extent-queries.ts'
import { planExact, planRelaxed } from '../../../../search/server/rules/search-plan.ts'
import { currentSynonyms } from '../../../../search/server/use-cases/synonyms.ts'

/** The types among which a search can be narrowed down: those with goods that the search finds. */
export async function findMatchedTypes(
  context: Pick<ShopContext, 'database' | 'now'>,
  words: string,
): Promise<MatchedTypes> {
  const synonyms = await currentSynonyms(context)
  const plan = planExact(words, synonyms)
  if (!plan) return { types: [] }
  const { count, isCapped } = await searchExtent(context.database, plan, null)
  // Goods of a small type may be among those that are not looked at.
  if (isCapped) return { types: null }
  const matches = await readMatchesBySubType(context.database, count > 0 ? plan : planRelaxed(words, synonyms))
  const bySubType = Map.groupBy(matches, ({ typeId }) => typeId)
  return {
    types: Array.from(bySubType, ([id, subTypes]) => ({
      id,
      count: subTypes.reduce((sum, { count }) => sum + count, 0),
      type_2: subTypes.map(({ subTypeId, count }) => ({ id: subTypeId, count })),
    })),
  }
}
