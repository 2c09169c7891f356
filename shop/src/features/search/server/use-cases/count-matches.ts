import type { ShopContext } from '#platform/config/shop-context.ts'
import { maxGroupsCounted } from '#features/search/values.ts'
import { searchExtent } from '../queries/extent-queries.ts'
import { resolveSearch } from './plan-search.ts'

/** How many goods a search finds; cached until goods change. */
export async function countMatches(context: Pick<ShopContext, 'database'>, query: string): Promise<number> {
  const outcome = await resolveSearch(context, query, { isAsTyped: true })
  return outcome?.isFound ? (await searchExtent(context.database, outcome.plan, null)).count : 0
}

/** @param words one of each group, separated by commas */
export async function countGroups(context: Pick<ShopContext, 'database'>, words: string): Promise<number[]> {
  const counts: number[] = []
  for (const word of words.split(',').slice(0, maxGroupsCounted)) counts.push(await countMatches(context, word))
  return counts
}
