/** Documents that a search requests, as levels from best match to least. */
import {
  exactLevelNames,
  exactLevels,
  namedLevels,
  nearQuery,
  relaxedLevels,
  type SynonymGroups,
  widerQuery,
  type WrittenQuery,
} from '#platform/cjk-text/index.ts'
import { maxMatches } from '#features/search/values.ts'

/** Limit of close matches, as few shoppers page so far. */
const maxRelaxedMatches = 1_000

/** Number of others to read where too few of the popular match. */
const maxSuggestionsLookedAt = 1_000

/** At most this many matches are few. */
export const fewMatches = 4

/** Mentions may follow this many names, but not a page of them. */
const namesBeforeMentions = 10
const pageOfNames = 24

/** Whether goods that only mention the words are left out. @param names number of goods that the words name */
export const leavesOutMentions = (names: number): boolean =>
  names > fewMatches && (names < namesBeforeMentions || names >= pageOfNames)

export const maxMatchesOf = {
  few: pageOfNames,
  exact: maxMatches,
  wider: maxMatches,
  relaxed: maxRelaxedMatches,
  near: maxRelaxedMatches,
  suggested: maxSuggestionsLookedAt,
}

export interface SearchLevel {
  name: string
  /** A match here excludes the guarded levels. */
  isGuard: boolean
  isGuarded: boolean
}

/** Levels that match the query literally, or by a synonym. */
export const literalLevels: readonly string[] = ['numbered', 'own', 'title', 'anywhere']

const levelsOf = (names: readonly string[], guards: readonly string[], guarded: readonly string[]): SearchLevel[] =>
  names.map((name) => ({ name, isGuard: guards.includes(name), isGuarded: guarded.includes(name) }))

const relaxed = ['aside', 'mentioned', 'partial', 'inDescriptions', 'reading']

export const searchLevels = {
  few: levelsOf(['anywhere'], [], []),
  exact: levelsOf(exactLevelNames, literalLevels, ['characters']),
  // Levels for few matches, which stay first.
  wider: levelsOf([...exactLevelNames, 'wider'], literalLevels, ['characters']),
  suggested: levelsOf(['suggested'], [], []),
  near: levelsOf(['near'], [], []),
  // The next level serves queries that no earlier level matches.
  relaxed: levelsOf(relaxed, relaxed, relaxed),
} satisfies Record<string, SearchLevel[]>

/** Broadest levels: find all that omitted levels would find. */
export const broadestLevels: readonly string[] = ['anywhere', 'partial', 'inDescriptions']

export interface SearchPlan {
  kind: keyof typeof searchLevels
  /** Queries by level, in order of precedence. */
  queries: Readonly<Record<string, readonly WrittenQuery[]>>
}

/** For names while they are typed. */
export const planSuggested = (inName: WrittenQuery): SearchPlan => ({
  kind: 'suggested',
  queries: { suggested: [inName] },
})

/** One search page needs its plan several times: goods, types, the next page. */
const maxPlans = 200
const maxCachedWords = 40
type MakePlan<Plan> = (words: string, synonyms: SynonymGroups) => Plan

function remembered<Plan extends SearchPlan | null>(make: MakePlan<Plan>): MakePlan<Plan> {
  const plansBySynonyms = new WeakMap<SynonymGroups, Map<string, Plan>>()
  return (words, synonyms) => {
    const plans = plansBySynonyms.get(synonyms) ?? new Map<string, Plan>()
    plansBySynonyms.set(synonyms, plans)
    const known = plans.get(words)
    if (known !== undefined) return known
    const plan = make(words, synonyms)
    if (words.length <= maxCachedWords) plans.set(words, plan)
    if (plans.size > maxPlans) plans.delete(plans.keys().next().value!)
    return plan
  }
}

/** Null for a query without words. */
export const planExact = remembered(makeExactPlan)

function makeExactPlan(words: string, synonyms: SynonymGroups): SearchPlan | null {
  const queries = exactLevels(words, synonyms)
  if (!queries) return null
  return { kind: 'exact', queries: Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, [query]])) }
}

export interface NamedPlan {
  plan: SearchPlan
  /** Only where this finds a number for `leavesOutMentions`. */
  ifMany: SearchPlan
}

/** For words that many names have. Null for many words. */
export function planNamed(words: string, synonyms: SynonymGroups): NamedPlan | null {
  const named = namedLevels(words, synonyms)
  return (
    named && {
      plan: {
        kind: 'exact',
        queries: Object.fromEntries(Object.entries(named.queries).map(([name, query]) => [name, [query]])),
      },
      ifMany: { kind: 'few', queries: { anywhere: [named.ifMany] } },
    }
  )
}

/** For words without an exact match. */
export const planRelaxed = remembered((words, synonyms): SearchPlan => ({
  kind: 'relaxed',
  queries: { ...relaxedLevels(words, synonyms) },
}))

export interface WiderPlan {
  plan: SearchPlan
  /** Only where this finds nothing. */
  unless: SearchPlan | null
}

/** For a query with few exact matches. Null where nothing wider is meant. */
export function planWider(words: string, synonyms: SynonymGroups): WiderPlan | null {
  const exact = planExact(words, synonyms)
  const wider = exact && widerQuery(words, synonyms)
  return (
    wider && {
      plan: { kind: 'wider', queries: { ...exact.queries, wider: [wider.query] } },
      unless: wider.unless && { kind: 'exact', queries: { anywhere: [wider.unless] } },
    }
  )
}

/** Goods with types to offer for a query without results. */
export function planNear(words: string, synonyms: SynonymGroups): SearchPlan | null {
  const near = nearQuery(words, synonyms)
  return near && { kind: 'near', queries: { near: [near] } }
}

/** Plan of literal matches; null where none is possible. */
export const literalPlanOf = ({ kind, queries }: SearchPlan): SearchPlan | null =>
  (kind === 'exact' || kind === 'wider') && queries['anywhere']
    ? { kind: 'exact', queries: { anywhere: queries['anywhere'] } }
    : null

/** Latin letters that are the reading of a name. */
export const isReading = (level: string): boolean => level === 'reading'
