export { foldText } from './text/fold-text.ts'
export { exactLevelNames, exactLevels, namedLevels, relaxedLevels } from './query/search-levels.ts'
export { countOperands, type WrittenQuery } from './query/tsquery-node.ts'
export { maxOperandsOfStep } from './values.ts'
export type { SynonymGroups } from './query/synonym-index.ts'
export { toTsquery } from './query/to-tsquery.ts'
export {
  correctableWords,
  type EditKind,
  editKinds,
  indexedWord,
  joinablePairs,
  replaceWords,
  wordsNear,
  wordsOfSynonyms,
} from './near/typing-errors.ts'
export { readingOf, readingQuery } from './words/pinyin-words.ts'
export { listsKinds } from './words/own-words.ts'
export { nearQuery, widerQuery } from './near/wider-levels.ts'
export { type FieldText, toTsvector } from './document/to-tsvector.ts'
