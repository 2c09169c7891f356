/** Public API of the slice. */
export { goodsFactsSlice } from './slice.ts'
export { findGoodsOfGtin } from './queries/fact-queries.ts'
export { factLender, shownFacts } from './queries/shown-facts.ts'
export { findWordToIndex, readNextGoodsOfWord, setWordIndexedUpTo } from './queries/word-queries.ts'
export { type FactEdit, type FactsInput, inputOfChanges, isSearchedIn } from './rules/edit-facts.ts'
export { gtinOfQuery, type GtinFault, readGtin } from './rules/gtin.ts'
export { toWireFacts } from './rules/wire-facts.ts'
export { readStatedFacts } from './use-cases/read-stated-facts.ts'
export {
  findFactFaults,
  nameWordsInChanges,
  planFactEdit,
  readFactsAsStaff,
  readNamedFacts,
  saveFactEdit,
  saveFactInputs,
} from './use-cases/fact-edits.ts'
export { importFacts } from './use-cases/import-facts.ts'
export { seedTypeFacts } from './use-cases/seed-type-facts.ts'
