/** Limits of a search, and the content of its index. */

/** Maximum of matches a search reads, the best levels first. */
export const maxMatches = 10_000

/** One document in all languages. */
export interface SearchTexts {
  names: readonly string[]
  /** Names of each type and fact in all languages. */
  typeNames: readonly (readonly string[])[]
  describes: readonly string[]
}

/** A literal of PostgreSQL's tsvector: as text, or, from another thread, its bytes in UTF-8. */
export type TokensLiteral = string | Uint8Array

export type MakeSearchTokens = (texts: readonly SearchTexts[]) => Promise<TokensLiteral[]>

/** Days of searches that staff see. */
export const shownDays = 7
export const maxShownWords = 200
/** Words with fewer searches in vain are not listed. */
export const minMisses = 2
/** Words in vain that get a proposal, the most frequent ones. */
export const maxProposals = 30
export const maxIgnored = 2_000
/** Groups with goods counted at once: those of a page. */
export const maxGroupsCounted = 24
export const maxSynonymGroups = 2_000
export const maxSynonymsOfGroup = 50
export const maxSynonymLength = 100
export const maxExplained = 10

/** Why a search finds an item, the best reason first. */
export const matchReasons = ['type', 'name', 'anywhere', 'parts', 'wider', 'partial', 'reading'] as const
export type MatchReason = (typeof matchReasons)[number]

/** Why a word is proposed for one searched in vain, the best reason first. */
export const proposalReasons = ['meaning', 'reading', 'spelling'] as const
export type ProposalReason = (typeof proposalReasons)[number]
