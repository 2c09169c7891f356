import { Link } from 'react-router'
import { m } from '#texts'
import { formatMoney, readFen, toWireMoney } from '#platform/money/money.ts'
import { goodsListAddress, type GoodsListParams } from '../rules/goods-list-address.ts'
import { type FilterName, type FilterValues, listFilters, listOfFilter } from '../rules/goods-filters.ts'
import type { ListFiltersProps } from './filter-form.tsx'

interface FilterInUse {
  label: string
  /** The filters without this one. */
  others: FilterValues
}

/** A link for each filter that takes it away, and one for all. */
export function FiltersInUse({ params, facets }: ListFiltersProps) {
  const inUse = filtersInUse(params, facets)
  if (inUse.length === 0) return null
  const addressWith = (filters: FilterValues) => goodsListAddress({ ...params, filters, page: 1 })
  return (
    <nav aria-label={m.goods_lists_filters_shown()} className="mb-4 flex flex-wrap items-center gap-2 md:mb-6">
      {inUse.map(({ label, others }) => (
        <Link
          key={label}
          rel="nofollow"
          preventScrollReset
          to={addressWith(others)}
          aria-label={m.goods_lists_filter_remove({ filter: label })}
          className="inline-flex min-h-target items-center gap-1.5 rounded-pill border border-line-strong bg-raised px-4 text-note hover:border-ink"
        >
          {label}
          <span aria-hidden="true">×</span>
        </Link>
      ))}
      <Link
        rel="nofollow"
        to={addressWith({})}
        className="inline-flex min-h-target items-center px-2 text-note text-accent underline-offset-4 hover:underline"
      >
        {m.goods_lists_clear_filters()}
      </Link>
    </nav>
  )
}

function filtersInUse({ filters }: GoodsListParams, facets: ListFiltersProps['facets']): FilterInUse[] {
  const lists = listFilters.flatMap((name) => {
    const values = listOfFilter(filters[name])
    return values.map((value) => {
      const rest = values.filter((other) => other !== value)
      const label = nameOf(name, value, facets)
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

const amount = (typed: string) => formatMoney(toWireMoney(readFen(typed)))

function priceRange(min: string | undefined, max: string | undefined): string | null {
  if (min !== undefined && max !== undefined)
    return m.goods_lists_filter_price_between({ min: amount(min), max: amount(max) })
  if (min !== undefined) return m.goods_lists_filter_price_from({ min: amount(min) })
  return max === undefined ? null : m.goods_lists_filter_price_up_to({ max: amount(max) })
}

function nameOf(name: (typeof listFilters)[number], value: string, facets: ListFiltersProps['facets']): string {
  const known = facets?.[name].find((one) => ('id' in one ? String(one.id) : one.code) === value)
  const label = known?.name ?? (name === 'brand' || name === 'material' ? m.goods_lists_filter_chosen() : value)
  return name === 'without' ? m.goods_lists_filter_without_one({ allergen: label }) : label
}
