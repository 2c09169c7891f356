/** Front door of the slice. It finds documents by their texts and knows nothing else of them. */
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

export { addSearchHooks } from './routes.ts'
export { searchSweepers } from './sweepers.ts'
export { planSearch, planSuggestions } from './use-cases/plan-search.ts'
export { matches, matchParameters } from './queries/match-queries.ts'
export { searchExtent } from './queries/extent-queries.ts'
export type { SearchPlan } from './rules/search-plan.ts'
export { countZeroResultSearch } from './use-cases/count-zero-result-search.ts'

/** Words that count as the same; a merchant exports and replaces them as a file. */
export const synonyms = {
  seed: seedSynonyms,
  current: currentSynonyms,
  replace: replaceSynonyms,
  parse: parseSynonyms,
  write: writeSynonyms,
}

/** What documents are found by: made here, in turns or by threads, and written in the transaction of their texts. */
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
