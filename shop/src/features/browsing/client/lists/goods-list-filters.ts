/** Filters of a list: one type, and within it one sub-type. */
import type { MatchedTypes } from '#features/catalogue/contract.ts'
import { type GoodsListParams, goodsListAddress } from '#features/goods-lists/rules/goods-list-address.ts'
import { isTypeList } from './read-goods-list-params.ts'
import type { ShopType, SubType } from '../shop-types.ts'

export interface ListFilter {
  /** null: all of them. */
  name: string | null
  to: string
  isCurrent: boolean
}

export interface ChosenTypes {
  type: ShopType | undefined
  subType: SubType | undefined
}

export interface TypeCount {
  /** null: all of them. */
  name: string | null
  count: number
  isCurrent: boolean
}

/** How many goods the list would have in each type; empty while unknown and without a choice. */
export function typeCounts(
  params: GoodsListParams,
  types: readonly ShopType[],
  chosen: ChosenTypes,
  matched: MatchedTypes['types'],
): TypeCount[] {
  if (!matched || matched.length < 2) return []
  const counts = new Map(matched.map(({ id, count }) => [id, count]))
  return [
    {
      name: null,
      count: matched.reduce((sum, { count }) => sum + count, 0),
      isCurrent: !params.type1 && !params.type2,
    },
    ...types
      .filter((type) => counts.has(type.id) || type === chosen.type)
      .map((type) => ({ name: type.name, count: counts.get(type.id) ?? 0, isCurrent: type === chosen.type })),
  ]
}

/** Matched types and the chosen one; `matched` is null while unknown. */
export function typeFilters(
  params: GoodsListParams,
  types: readonly ShopType[],
  chosen: ChosenTypes,
  matched: MatchedTypes['types'],
): ListFilter[] {
  const { query, ordering } = params
  const ids = matched && new Set(matched.map(({ id }) => id))
  return [
    { name: null, to: goodsListAddress({ query, ordering }), isCurrent: !params.type1 && !params.type2 },
    ...types
      .filter((type) => !ids || ids.has(type.id) || type === chosen.type)
      .map((type) => ({
        name: type.name,
        to: goodsListAddress({ query, ordering, type1: type.name }),
        isCurrent: type === chosen.type,
      })),
  ]
}

/**
 * The sub-types of the chosen type; empty without a chosen type or a choice. Inside a type, chips lead to its other
 * sub-types. In a search, chips preserve the query and narrow its results.
 */
export function subTypeFilters(
  params: GoodsListParams,
  { type, subType: chosen }: ChosenTypes,
  matched: MatchedTypes['types'],
): ListFilter[] {
  if (!type) return []
  const { ordering } = params
  const isWalk = isTypeList({ ...params, ordering: null })
  const ids = !isWalk && matched && new Set(matched.find(({ id }) => id === type.id)?.type_2.map(({ id }) => id))
  const subTypes = type.subTypes.filter((subType) => !ids || ids.has(subType.id) || subType === chosen)
  if (subTypes.length === 0 || (subTypes.length === 1 && !chosen)) return []
  const queryOf = (name: string) => (isWalk ? name : params.query)
  return [
    {
      name: null,
      to: goodsListAddress({ query: queryOf(type.name), ordering, type1: type.name }),
      isCurrent: !params.type2,
    },
    ...subTypes.map((subType) => ({
      name: subType.name,
      to: goodsListAddress({ query: queryOf(subType.name), ordering, type1: type.name, type2: subType.name }),
      isCurrent: subType === chosen,
    })),
  ]
}
