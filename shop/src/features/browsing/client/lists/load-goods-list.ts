import type { findMatchedTypes, FoundGoods, Goods, MatchedTypes, searchGoods } from '#features/catalogue/contract.ts'
import type { Facets, FilterNames } from '#features/goods-lists/contract.ts'
import type { List } from '#platform/contract/fields.ts'
import { defaultPageSize } from '#platform/contract/values.ts'
import { reportFailure } from '#platform/shop-api/report-failure.ts'
import { ApiFailure, type ShopApi } from '#platform/shop-api/shop-api.ts'
import type { ChosenTypes } from './goods-list-filters.ts'
import type { GoodsListParams } from '#features/goods-lists/rules/goods-list-address.ts'

export const goodsPerPage = defaultPageSize

export interface GoodsListPage {
  params: GoodsListParams
  /** null: the response had no results at all. */
  goods: Goods[] | null
  /** In the page's language, the types that the address may name in another one; null: unknown. */
  namedTypes: Pick<Goods, 'type_1' | 'type_2'> | null
  /** How many goods were found, on all pages. */
  count: number
  /** Whether the count is a lower bound. */
  isCountCapped: boolean
  /** No literal match exists: these are the closest. */
  isRelaxed: boolean
  /** The query searched for instead, without its typing errors. */
  correctedQuery: string | null
  /** Types with matches; null: unknown, may be any. */
  matchedTypes: MatchedTypes['types']
  /** Similar types, where nothing is found. */
  nearTypes: NonNullable<MatchedTypes['near_types']>
  /** Counts of filters; null: unknown. */
  facets: Facets | null
  filterNames: FilterNames
  page: number
  pageCount: number
}

export async function loadGoodsList(api: ShopApi, params: GoodsListParams): Promise<GoodsListPage> {
  const [list, { types, near_types: nearTypes = [] }] = await Promise.all([
    findGoods(api, params),
    loadMatchedTypes(api, params),
  ])
  return {
    params,
    goods: list.results ?? null,
    namedTypes: namedTypesOf(list),
    count: list.count ?? 0,
    isCountCapped: list.is_count_capped ?? false,
    isRelaxed: list.is_relaxed ?? false,
    correctedQuery: list.corrected_query ?? null,
    matchedTypes: types,
    nearTypes,
    facets: list.facets ?? null,
    filterNames: list.filter_names ?? {},
    ...pagesOf(list),
  }
}

function namedTypesOf({ results, named_types: named }: Partial<FoundGoods>): GoodsListPage['namedTypes'] {
  const types = results?.[0] ?? named
  return types ? { type_1: types.type_1, type_2: types.type_2 } : null
}

function findGoods(api: ShopApi, params: GoodsListParams): Promise<Partial<FoundGoods>> {
  return api.call<typeof searchGoods>('GET /api/goods_info/search_goods_queryset/', {
    query: {
      query: params.query,
      page: params.page,
      page_size: goodsPerPage,
      ...(params.type1 && { type_1: params.type1 }),
      ...(params.type2 && { type_2: params.type2 }),
      ...(params.ordering && { ordering: params.ordering }),
      ...(params.asTyped && { as_typed: 'true' as const }),
      ...params.filters,
      facets: '1',
    },
  })
}

/** The list works without these on a failure. */
async function loadMatchedTypes(api: ShopApi, { query, asTyped, filters }: GoodsListParams): Promise<MatchedTypes> {
  try {
    return await api.call<typeof findMatchedTypes>('GET /api/goods_info/search_types/', {
      query: { query, ...(asTyped && { as_typed: 'true' as const }), ...filters },
    })
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    reportFailure(failure, 'the types of what is found could not be read')
    return { types: null }
  }
}

/** How many goods the list would have; null: unknown. */
export async function countGoods(
  api: ShopApi,
  params: GoodsListParams,
  { type, subType }: ChosenTypes,
): Promise<number | null> {
  if ((params.type1 && !type) || (params.type2 && !subType)) return null
  const { types } = await loadMatchedTypes(api, params)
  if (!types) return null
  const ofTypes = types.filter(({ id }) => !type || id === type.id)
  const counted = subType
    ? ofTypes.flatMap(({ type_2: kinds }) => kinds).filter(({ id }) => id === subType.id)
    : ofTypes
  return counted.reduce((sum, { count }) => sum + count, 0)
}

/** Page number and page count, by the neighbours that the API names. */
export function pagesOf({ count = 0, next, previous }: Partial<List<unknown>>): { page: number; pageCount: number } {
  const page = next ? pageOf(next) - 1 : previous ? pageOf(previous) + 1 : 1
  return { page, pageCount: next ? Math.max(Math.ceil(count / goodsPerPage), page + 1) : page }
}

/** The first page's address may leave its number out. */
function pageOf(url: string): number {
  return Number(new URL(url).searchParams.get('page') ?? 1)
}
