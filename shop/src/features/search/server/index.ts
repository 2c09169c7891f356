/** Public API of the slice: finds documents by their texts, whatever their kind. */
import {
  allowManyPendingTokens,
  flushPendingList,
  insertSearchTokens,
  putSearchTokens,
} from './queries/token-queries.ts'
import { makeSearchTokensHere, makeSearchTokensInTurns } from './rules/search-tokens.ts'
import { parseSynonyms, writeSynonyms } from './rules/synonym-file.ts'
import { openSearchTokenThreads } from './use-cases/open-search-token-threads.ts'
import { seedSynonyms } from './use-cases/seed-synonyms.ts'
import { startIndexFlusher } from './use-cases/start-index-flusher.ts'
import { currentSynonyms, replaceSynonyms } from './use-cases/synonyms.ts'

export { searchSlice } from './slice.ts'
export { planNearTypes, planSearch, planSuggestions, resolveSearch } from './use-cases/plan-search.ts'
export { correctSearch } from './use-cases/correct-search.ts'
export { matches, matchParameters } from './queries/match-queries.ts'
export { searchExtent } from './queries/extent-queries.ts'
export { fewMatches, type SearchPlan } from './rules/search-plan.ts'
export { countSearch } from './use-cases/count-zero-result-search.ts'

/** Synonyms, which a merchant exports and replaces as a file. */
export const synonyms = {
  seed: seedSynonyms,
  current: currentSynonyms,
  replace: replaceSynonyms,
  parse: parseSynonyms,
  write: writeSynonyms,
}

/** Search tokens: computed in turns or by threads, and written in the transaction of their texts. */
export const searchIndex = {
  makeTokensHere: makeSearchTokensHere,
  makeTokensInTurns: makeSearchTokensInTurns,
  openTokenThreads: openSearchTokenThreads,
  insert: insertSearchTokens,
  put: putSearchTokens,
  allowManyPending: allowManyPendingTokens,
  flush: flushPendingList,
  startFlusher: startIndexFlusher,
}
