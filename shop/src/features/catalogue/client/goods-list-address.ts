/** Parses and formats addresses of the goods list. */
import { data } from 'react-router'
import { paths } from '#paths'
import { readPageNumber } from '#platform/shop-api/page-number.ts'
import { maxTypeNameLength } from '#features/goods-types/values.ts'
import { type FilterValues, readFilterValues } from '../rules/goods-filters.ts'
import { goodsOrderings, type GoodsOrdering, maxQueryLength } from '../values.ts'

export interface GoodsListParams {
  query: string
  type1: string | null
  type2: string | null
  /** null: best match first. */
  ordering: GoodsOrdering | null
  filters: FilterValues
  /** From 1. */
  page: number
  /** Typing errors stay. */
  asTyped?: true
}

/**
 * Reads `/shop/goods_list/{query}?type_1=…&type_2=…&ordering=…&page=…` and filters; ignores unknown values.
 * @throws a 404 for a page that cannot exist, a 400 for a query longer than the API accepts
 */
export function readGoodsListParams(query: string, search: URLSearchParams): GoodsListParams {
  if (query.length > maxQueryLength) throw data(null, { status: 400 })
  const page = readPageNumber(search)
  if (page === null) throw data(null, { status: 404 })
  return {
    query,
    type1: readTypeName(search.get('type_1')),
    type2: readTypeName(search.get('type_2')),
    ordering: goodsOrderings.find((ordering) => ordering === search.get('ordering')) ?? null,
    filters: readFilterValues(search),
    page,
    ...(search.get('as_typed') === 'true' && { asTyped: true as const }),
  }
}

/** The name of a type in an address, cut to the API's limit. */
export function readTypeName(name: string | null): string | null {
  return name?.trim().slice(0, maxTypeNameLength) || null
}

/** The address of a list, without unset filters and the first page. */
export function goodsListAddress(params: { query: string } & Partial<GoodsListParams>): string {
  const search = new URLSearchParams()
  if (params.type1) search.set('type_1', params.type1)
  if (params.type2) search.set('type_2', params.type2)
  if (params.ordering) search.set('ordering', params.ordering)
  for (const [name, value] of Object.entries(params.filters ?? {})) search.set(name, value)
  if (params.asTyped) search.set('as_typed', 'true')
  if (params.page && params.page > 1) search.set('page', String(params.page))
  const path = paths.goodsList(params.query)
  return search.size > 0 ? `${path}?${search}` : path
}

/** Whether the list shows all goods of one type, requested by the type's name only. */
export function isTypeList({ query, type1, type2, ordering }: GoodsListParams): boolean {
  return ordering === null && query !== '' && query === (type2 ?? type1)
}

/** Where `/shop/goods_list?query=…` leads: to the list of that query, or to the shop's front page. */
export function searchTarget(search: URLSearchParams): string {
  const query = search.get('query')?.trim()
  if (!query) return paths.shop
  return goodsListAddress(readGoodsListParams(query, search))
}
