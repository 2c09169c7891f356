/** Limits of a search, and the content of its index. */

/** Maximum of matches a search reads, the best levels first. */
export const maxMatches = 10_000

/** One document in all languages. */
export interface SearchTexts {
  names: readonly string[]
  typeNames: readonly string[]
  describes: readonly string[]
}

/** A literal of PostgreSQL's tsvector: as text, or, from another thread, its bytes in UTF-8. */
export type TokensLiteral = string | Uint8Array

export type MakeSearchTokens = (texts: readonly SearchTexts[]) => Promise<TokensLiteral[]>
