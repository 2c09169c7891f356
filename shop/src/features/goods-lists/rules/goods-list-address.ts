/** Formats addresses of the goods list, for every page. Lists alone parse them. */
import { paths } from '#paths'
import type { FilterValues } from './goods-filters.ts'
import type { GoodsOrdering } from '../values.ts'

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
