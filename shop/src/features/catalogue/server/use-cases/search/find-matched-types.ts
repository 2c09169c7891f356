import type { MatchedTypes } from '#features/catalogue/contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { readMatchesBySubType } from '../../queries/search/matched-types-queries.ts'
import { planSearch, searchExtent } from '#features/search/server/index.ts'

/** The types with goods that a search finds. */
export async function findMatchedTypes(
  context: Pick<ShopContext, 'database' | 'now'>,
  words: string,
): Promise<MatchedTypes> {
  const plans = await planSearch(context, words)
  if (!plans) return { types: [] }
  const { count, isCapped } = await searchExtent(context.database, plans.exact, null)
  // A small type may only have goods beyond the limit.
  if (isCapped) return { types: null }
  const matches = await readMatchesBySubType(context.database, count > 0 ? plans.exact : plans.relaxed())
  const bySubType = Map.groupBy(matches, ({ typeId }) => typeId)
  return {
    types: Array.from(bySubType, ([id, subTypes]) => ({
      id,
      count: subTypes.reduce((sum, { count }) => sum + count, 0),
      type_2: subTypes.map(({ subTypeId, count }) => ({ id: subTypeId, count })),
    })),
  }
}
