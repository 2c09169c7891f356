/** Parses addresses of the goods list. */
import { data } from 'react-router'
import { paths } from '#paths'
import { readPageNumber } from '#platform/shop-api/page-number.ts'
import { maxTypeNameLength } from '#features/goods-types/values.ts'
import { readFilterValues } from '#features/goods-lists/rules/goods-filters.ts'
import { goodsOrderings } from '#features/goods-lists/values.ts'
import { maxQueryLength } from '#features/catalogue/values.ts'
import { type GoodsListParams, goodsListAddress } from '#features/goods-lists/rules/goods-list-address.ts'

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
