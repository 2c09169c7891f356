export { foldText } from './fold-text.ts'
export {
  exactLevelNames,
  exactLevels,
  type ExactLevels,
  maxPartialLevels,
  maxReadingLevels,
  relaxedLevels,
} from './search-levels.ts'
export type { SynonymGroups } from './synonym-index.ts'
export { toTsquery } from './to-tsquery.ts'
export { type FieldText, toTsvector } from './to-tsvector.ts'
