export { foldText } from './fold-text.ts'
export type { SynonymGroups } from './synonym-index.ts'
export { toTsquery } from './to-tsquery.ts'
export { toTsvector, type WeightedText } from './to-tsvector.ts'
