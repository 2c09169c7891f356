/** Which goods a search asks for, as levels from the best match to the least. */
import {
  exactLevelNames,
  exactLevels,
  maxPartialLevels,
  maxReadingLevels,
  relaxedLevels,
  type SynonymGroups,
} from '#platform/cjk-text/index.ts'

/** A search looks at this many matches at most, the best levels first; so far its count is exact. */
export const maxMatches = 10_000
/** Nobody looks further through what is merely close. */
const maxRelaxedMatches = 1_000

export interface SearchLevel {
  name: string
  maxMatches: number
  /** It counts only where these find nothing. */
  unless: readonly string[]
}

/** In these the query stands as it was typed, or by a synonym. */
export const literalLevels = ['own', 'title', 'anywhere'] as const
/** In these it may stand so. */
export const mixedLevels = ['compound', 'own_without_ending'] as const

const levelsOf = (names: readonly string[], unless: readonly string[]): SearchLevel[] =>
  names.map((name) => ({ name, maxMatches: maxRelaxedMatches, unless }))
const numbered = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}_${at}`)

const partial = numbered('partial', maxPartialLevels)
const told = numbered('told', 1)
const reading = numbered('reading', maxReadingLevels)

/** One statement for each kind, so that every search asks the database the same way. */
export const searchLevels = {
  exact: exactLevelNames.map((name): SearchLevel => ({
    name,
    maxMatches,
    unless: name === 'characters' ? literalLevels : [],
  })),
  relaxed: [...levelsOf(partial, []), ...levelsOf(told, partial), ...levelsOf(reading, [...partial, ...told])],
} satisfies Record<string, SearchLevel[]>

export interface SearchPlan {
  kind: keyof typeof searchLevels
  /** Literals of PostgreSQL's tsquery by level. */
  queries: Readonly<Record<string, string>>
}

/** Null when there is nothing to look for. */
export function planExact(words: string, synonyms: SynonymGroups): SearchPlan | null {
  const queries = exactLevels(words, synonyms)
  return queries && { kind: 'exact', queries }
}

/** For words that the exact plan finds nowhere. */
export function planRelaxed(words: string, synonyms: SynonymGroups): SearchPlan {
  const levels = relaxedLevels(words, synonyms)
  const named = (names: readonly string[], queries: readonly string[]) =>
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

/** Latin letters that are the reading of a name. */
export const isReading = (level: string): boolean => reading.includes(level)
