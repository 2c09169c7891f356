/** Which documents a search asks for, as levels from the best match to the least. */
import {
  exactLevelNames,
  exactLevels,
  relaxedLevels,
  type SynonymGroups,
  type WrittenQuery,
} from '#platform/cjk-text/index.ts'
import { maxMatches } from '#features/search/values.ts'

/** Nobody looks further through what is merely close. */
const maxRelaxedMatches = 1_000

/** Where fewer of the popular fit than are wanted, so many others are looked at. */
const maxSuggestionsLookedAt = 1_000

export const maxMatchesOf = { exact: maxMatches, relaxed: maxRelaxedMatches, suggested: maxSuggestionsLookedAt }

export interface SearchLevel {
  name: string
  /** Where it finds something, the guarded ones do not count. */
  isGuard: boolean
  isGuarded: boolean
}

/** In these the query stands as it was typed, or by a synonym. */
export const literalLevels: readonly string[] = ['own', 'title', 'anywhere']

const levelsOf = (names: readonly string[], guards: readonly string[], guarded: readonly string[]): SearchLevel[] =>
  names.map((name) => ({ name, isGuard: guards.includes(name), isGuarded: guarded.includes(name) }))

const relaxed = ['aside', 'partial', 'told', 'reading']

export const searchLevels = {
  exact: levelsOf(exactLevelNames, literalLevels, ['characters']),
  suggested: levelsOf(['suggested'], [], []),
  // The next level is for those whom no level before it has anything to show.
  relaxed: levelsOf(relaxed, relaxed, relaxed),
} satisfies Record<string, SearchLevel[]>

/** Where fewer remain than there are, these still ask for all that the others would find. */
const broadestLevels: readonly string[] = ['anywhere', 'partial', 'told']
export const isBroadest = (plan: SearchPlan, level: string, at: number): boolean =>
  broadestLevels.includes(level) && at === plan.queries[level]!.length - 1

export interface SearchPlan {
  kind: keyof typeof searchLevels
  /** By level; of several, what the first one finds comes first. */
  queries: Readonly<Record<string, readonly WrittenQuery[]>>
}

/** For names while they are typed. */
export const planSuggested = (inName: WrittenQuery): SearchPlan => ({
  kind: 'suggested',
  queries: { suggested: [inName] },
})

/** A page of a search asks for its plan again and again: its goods, their types, the next page. */
const maxPlans = 200
const maxWordsOfKept = 40
type MakePlan<Plan> = (words: string, synonyms: SynonymGroups) => Plan

function remembered<Plan extends SearchPlan | null>(make: MakePlan<Plan>): MakePlan<Plan> {
  const plansBySynonyms = new WeakMap<SynonymGroups, Map<string, Plan>>()
  return (words, synonyms) => {
    const plans = plansBySynonyms.get(synonyms) ?? new Map<string, Plan>()
    plansBySynonyms.set(synonyms, plans)
    const known = plans.get(words)
    if (known !== undefined) return known
    const plan = make(words, synonyms)
    if (words.length <= maxWordsOfKept) plans.set(words, plan)
    if (plans.size > maxPlans) plans.delete(plans.keys().next().value!)
    return plan
  }
}

/** Null when there is nothing to look for. */
export const planExact = remembered(makeExactPlan)

function makeExactPlan(words: string, synonyms: SynonymGroups): SearchPlan | null {
  const queries = exactLevels(words, synonyms)
  if (!queries) return null
  return { kind: 'exact', queries: Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, [query]])) }
}

/** For words that the exact plan finds nowhere. */
export const planRelaxed = remembered((words, synonyms): SearchPlan => ({
  kind: 'relaxed',
  queries: { ...relaxedLevels(words, synonyms) },
}))

/** Whatever stands as it was typed matches it; null where nothing does. */
export const literalPlanOf = ({ kind, queries }: SearchPlan): SearchPlan | null =>
  kind === 'exact' && queries['anywhere'] ? { kind, queries: { anywhere: queries['anywhere'] } } : null

/** Latin letters that are the reading of a name. */
export const isReading = (level: string): boolean => level === 'reading'
