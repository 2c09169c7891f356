import type { ShopContext } from '#platform/config/shop-context.ts'
import { toTsquery } from '#platform/cjk-text/index.ts'
import {
  fewMatches,
  leavesOutMentions,
  planExact,
  planNamed,
  planNear,
  planRelaxed,
  planSuggested,
  planWider,
  type SearchPlan,
} from '../rules/search-plan.ts'
import { searchExtent } from '../queries/extent-queries.ts'
import { correctSearch } from './correct-search.ts'
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
  if (!exact) return null
  const named = planNamed(words, synonyms)
  const isNamed = named !== null && leavesOutMentions(await countOf(context, named.ifMany))
  return { exact: isNamed ? named.plan : exact, relaxed: () => planRelaxed(words, synonyms) }
}

const countOf = async ({ database }: Context, plan: SearchPlan): Promise<number> =>
  (await searchExtent(database, plan, null)).count

export interface SearchOutcome {
  plan: SearchPlan
  /** The query that was searched for instead, without its typing errors. */
  correctedQuery: string | null
  isFound: boolean
}

/**
 * The plan with most results: exact, wider for few matches, relaxed without any, then with typing errors corrected.
 * Extents are cached, so known ones cost no statement.
 * @returns null for a query without words
 */
export async function resolveSearch(
  context: Context,
  words: string,
  { isAsTyped = false }: { isAsTyped?: boolean } = {},
): Promise<SearchOutcome | null> {
  const plans = await planSearch(context, words)
  if (!plans) return null
  const found = await findPlan(context, words, plans)
  if (found) return { plan: found, correctedQuery: null, isFound: true }
  const nothing = { plan: plans.relaxed(), correctedQuery: null, isFound: false }
  const correctedQuery = isAsTyped ? null : await correctSearch(context, words)
  if (correctedQuery === null) return nothing
  const plan = await findPlan(context, correctedQuery)
  return plan ? { plan, correctedQuery, isFound: true } : nothing
}

async function findPlan(context: Context, words: string, known?: SearchPlans): Promise<SearchPlan | null> {
  const plans = known ?? (await planSearch(context, words))
  if (!plans) return null
  const count = await countOf(context, plans.exact)
  if (count > fewMatches) return plans.exact
  if (count > 0) {
    const wider = planWider(words, await currentSynonyms(context))
    const isWider = wider !== null && (wider.unless === null || (await countOf(context, wider.unless)) === 0)
    return isWider ? wider.plan : plans.exact
  }
  const relaxed = plans.relaxed()
  return (await countOf(context, relaxed)) > 0 ? relaxed : null
}

/** Goods of types similar to words without results. */
export async function planNearTypes(context: Context, words: string): Promise<SearchPlan | null> {
  return planNear(words, await currentSynonyms(context))
}

/** For names while they are typed. @returns null for a query without words */
export async function planSuggestions(context: Context, words: string): Promise<SearchPlan | null> {
  const inName = toTsquery(words, await currentSynonyms(context), { field: 'title', isUnfinished: true })
  return inName && planSuggested(inName)
}
