/** Orderings and bounds of lists of goods, for pages and server alike. */
import { maxMatches } from '#features/search/values.ts'

/** In the order in which a shopper is offered them. */
export const goodsOrderings = ['newest', 'popular', 'price', '-price'] as const
export type GoodsOrdering = (typeof goodsOrderings)[number]

/** Larger counts are not exact, because counting would cost more than showing. */
export const maxCounted = maxMatches

export const maxValuesOfFilter = 5
/** Characters of a filter's values. */
export const maxFilterLength = 80

/** Filters that are counted: both prices are one. */
export const facetNames = ['price', 'in_stock', 'brand', 'material', 'origin', 'storage', 'without'] as const
export type FacetName = (typeof facetNames)[number]
