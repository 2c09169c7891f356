/** Which goods a search asks for, as levels from the best match to the least. */
import {
  exactLevelNames,
  exactLevels,
  maxPartialLevels,
  maxReadingLevels,
  relaxedLevels,
  type SynonymGroups,
  type WrittenQuery,
} from '#platform/cjk-text/index.ts'
import { maxCounted } from '#features/catalogue/values.ts'

/** A search looks at this many matches at most, the best levels first. */
export const maxMatches = maxCounted
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

const numbered = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}_${at}`)

const partial = numbered('partial', maxPartialLevels)
const told = numbered('told', 1)
const reading = numbered('reading', maxReadingLevels)

const levelsOf = (names: readonly string[], guards: readonly string[], guarded: readonly string[]): SearchLevel[] =>
  names.map((name) => ({ name, isGuard: guards.includes(name), isGuarded: guarded.includes(name) }))

export const searchLevels = {
  exact: levelsOf(exactLevelNames, literalLevels, ['characters']),
  suggested: levelsOf(['suggested'], [], []),
  relaxed: [...levelsOf(partial, partial, []), ...levelsOf(told, told, told), ...levelsOf(reading, [], reading)],
} satisfies Record<string, SearchLevel[]>

export interface SearchPlan {
  kind: keyof typeof searchLevels
  /** By level. */
  queries: Readonly<Record<string, WrittenQuery>>
}

/** For names while they are typed. */
export const planSuggested = (inName: WrittenQuery): SearchPlan => ({
  kind: 'suggested',
  queries: { suggested: inName },
})

/** Null when there is nothing to look for. */
export function planExact(words: string, synonyms: SynonymGroups): SearchPlan | null {
  const queries = exactLevels(words, synonyms)
  return queries && { kind: 'exact', queries }
}

/** For words that the exact plan finds nowhere. */
export function planRelaxed(words: string, synonyms: SynonymGroups): SearchPlan {
  const levels = relaxedLevels(words, synonyms)
  const named = (names: readonly string[], queries: readonly WrittenQuery[]) =>
    queries.map((query, at) => [names[at]!, query] as const)
  return {
    kind: 'relaxed',
    queries: Object.fromEntries([
      ...named(partial, levels.partial),
      ...named(told, levels.told),
      ...named(reading, levels.reading),
    ]),
  }
}

/** Whatever stands as it was typed matches it; null where nothing does. */
export const literalPlanOf = ({ kind, queries }: SearchPlan): SearchPlan | null =>
  kind === 'exact' && queries['anywhere'] ? { kind, queries: { anywhere: queries['anywhere'] } } : null

/** Latin letters that are the reading of a name. */
export const isReading = (level: string): boolean => reading.includes(level)
