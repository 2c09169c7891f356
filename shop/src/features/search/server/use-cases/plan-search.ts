import type { ShopContext } from '#platform/config/shop-context.ts'
import { toTsquery } from '#platform/cjk-text/index.ts'
import { planExact, planRelaxed, planSuggested, type SearchPlan } from '../rules/search-plan.ts'
import { currentSynonyms } from './synonyms.ts'

type Context = Pick<ShopContext, 'database'>

export interface SearchPlans {
  /** For all words. */
  exact: SearchPlan
  /** For words without an exact match. */
  relaxed(): SearchPlan
}

/** @returns null for a query without words */
export async function planSearch(context: Context, words: string): Promise<SearchPlans | null> {
  const synonyms = await currentSynonyms(context)
  const exact = planExact(words, synonyms)
  return exact && { exact, relaxed: () => planRelaxed(words, synonyms) }
}

/** For names while they are typed. @returns null for a query without words */
export async function planSuggestions(context: Context, words: string): Promise<SearchPlan | null> {
  const inName = toTsquery(words, await currentSynonyms(context), { field: 'title', isUnfinished: true })
  return inName && planSuggested(inName)
}
