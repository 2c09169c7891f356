/** Names of filters in use, as a page calls them. */
import { m } from '#texts'
import { formatMoney, readFen, toWireMoney } from '#platform/money/money.ts'
import type { Facets, FilterNames } from '../contract.ts'
import {
  type FilterName,
  type FilterValues,
  type ListFilterName,
  listFilters,
  listOfFilter,
} from '../rules/goods-filters.ts'
import type { FacetName } from '../values.ts'
import type { GoodsListParams } from '../rules/goods-list-address.ts'

interface FilterInUse {
  label: string
  /** The filters without this one. */
  others: FilterValues
}

export interface NamedValues {
  facets: Facets | null
  /** Names of the values in use, where these are not counted. */
  filterNames: FilterNames
}

export function filtersInUse({ filters }: GoodsListParams, named: NamedValues): FilterInUse[] {
  const lists = listFilters.flatMap((name) => {
    const values = listOfFilter(filters[name])
    return values.map((value) => {
      const rest = values.filter((other) => other !== value)
      const label = nameOf(name, value, named)
      return { label: label, others: rest.length > 0 ? { ...filters, [name]: rest.join(',') } : without(filters, name) }
    })
  })
  const { price_min: min, price_max: max, in_stock: inStock } = filters
  const price = priceRange(min, max)
  return [
    ...(price === null ? [] : [{ label: price, others: without(filters, 'price_min', 'price_max') }]),
    ...(inStock === undefined
      ? []
      : [{ label: m.goods_lists_filter_in_stock(), others: without(filters, 'in_stock') }]),
    ...lists,
  ]
}

function without(filters: FilterValues, ...names: FilterName[]): FilterValues {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name as FilterName)))
}

/** Whole amounts without fen. */
const amount = (typed: string) => formatMoney(toWireMoney(readFen(typed))).replace(/\.00$/, '')

export function priceRange(min: string | undefined, max: string | undefined): string | null {
  if (min !== undefined && max !== undefined)
    return m.goods_lists_filter_price_between({ min: amount(min), max: amount(max) })
  if (min !== undefined) return m.goods_lists_filter_price_from({ min: amount(min) })
  return max === undefined ? null : m.goods_lists_filter_price_up_to({ max: amount(max) })
}

export function nameOfValue(name: ListFilterName, value: string, { facets, filterNames }: NamedValues): string {
  const known = facets?.[name].find((one) => ('id' in one ? String(one.id) : one.code) === value)
  return known?.name ?? filterNames[name]?.[value] ?? m.goods_lists_filter_chosen()
}

function nameOf(name: ListFilterName, value: string, named: NamedValues): string {
  const label = nameOfValue(name, value, named)
  return name === 'without' ? m.goods_lists_filter_without_one({ allergen: label }) : label
}

/** A filter with all its values. */
export function wholeFilter({ filters }: GoodsListParams, name: FacetName, named: NamedValues): FilterInUse {
  if (name === 'price')
    return {
      label: priceRange(filters.price_min, filters.price_max) ?? '',
      others: without(filters, 'price_min', 'price_max'),
    }
  const others = without(filters, name)
  if (name === 'in_stock') return { label: m.goods_lists_filter_in_stock(), others }
  const labels = listOfFilter(filters[name]).map((value) => nameOf(name, value, named))
  return { label: labels.join(m.goods_lists_filter_or()), others }
}
