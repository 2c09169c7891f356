/** Public API of the slice. */
export { allOf, conditionsOf, type GoodsFilters } from './queries/filter-conditions.ts'
export type { FilterableRows } from './queries/facet-queries.ts'
export { readFilters } from './rules/read-filters.ts'
export { countFacets } from './use-cases/count-facets.ts'
export { withFilterNames } from './use-cases/name-filters.ts'
