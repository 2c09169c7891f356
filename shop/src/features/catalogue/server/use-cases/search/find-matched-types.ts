import type { MatchedTypes } from '#features/catalogue/contract.ts'
import type { FilterValues } from '#features/goods-lists/rules/goods-filters.ts'
import { readFilters } from '#features/goods-lists/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { type MatchesOfSubType, readMatchesBySubType } from '../../queries/search/matched-types-queries.ts'
import { planNearTypes, resolveSearch, searchExtent } from '#features/search/server/index.ts'

type Context = Pick<ShopContext, 'database' | 'now'>

/**
 * The types of the goods that a search finds; without any, similar types. Filters reduce counts, down to 0.
 * @throws Invalid for filters that contradict each other
 */
export async function findMatchedTypes(
  context: Context,
  words: string,
  { as_typed: asTyped, ...values }: FilterValues & { as_typed?: 'true' | undefined } = {},
): Promise<MatchedTypes> {
  const filters = readFilters(values)
  const outcome = await resolveSearch(context, words, { isAsTyped: asTyped === 'true' })
  if (!outcome) return { types: [] }
  if (!outcome.isFound) return { types: [], ...(await findNearTypes(context, words)) }
  const { plan, correctedQuery } = outcome
  const corrected = correctedQuery === null ? {} : { corrected_query: correctedQuery }
  const { isCapped } = await searchExtent(context.database, plan, null)
  // A small type may only have goods beyond the limit.
  if (isCapped) return { types: null, ...corrected }
  const bySubType = typesOf(await readMatchesBySubType(context.database, plan, filters))
  return {
    types: Array.from(bySubType, ([id, subTypes]) => ({
      id,
      count: countOf(subTypes),
      type_2: subTypes.map(({ subTypeId, count }) => ({ id: subTypeId, count })),
    })),
    ...corrected,
  }
}

const typesOf = (matches: readonly MatchesOfSubType[]) => Map.groupBy(matches, ({ typeId }) => typeId)

const countOf = (subTypes: readonly MatchesOfSubType[]): number => subTypes.reduce((sum, { count }) => sum + count, 0)

const maxNearSubTypes = 6
/** A type with fewer matches than this part of the first has them by chance. */
const minPart = 0.2

async function findNearTypes(context: Context, words: string): Promise<Pick<MatchedTypes, 'near_types'>> {
  const plan = await planNearTypes(context, words)
  if (!plan) return {}
  const matches = (await readMatchesBySubType(context.database, plan)).toSorted((one, other) => other.count - one.count)
  const least = (matches[0]?.count ?? 0) * minPart
  const near = matches.filter(({ count }) => count >= least).slice(0, maxNearSubTypes)
  if (near.length === 0) return {}
  return {
    near_types: Array.from(typesOf(near), ([id, subTypes]) => ({
      id,
      type_2: subTypes.map(({ subTypeId }) => ({ id: subTypeId })),
    })),
  }
}
