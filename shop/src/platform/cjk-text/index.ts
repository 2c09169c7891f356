export { foldText } from './text/fold-text.ts'
export {
  exactLevelNames,
  exactLevels,
  maxPartialLevels,
  maxReadingLevels,
  relaxedLevels,
} from './query/search-levels.ts'
export type { WrittenQuery } from './query/tsquery-node.ts'
export type { SynonymGroups } from './query/synonym-index.ts'
export { toTsquery } from './query/to-tsquery.ts'
export { type FieldText, toTsvector } from './document/to-tsvector.ts'
