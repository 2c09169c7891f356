import { Link } from 'react-router'
import { m } from '#texts'
import { goodsListAddress } from '../rules/goods-list-address.ts'
import type { FilterValues } from '../rules/goods-filters.ts'
import type { ListFiltersProps } from './filter-form.tsx'
import { filtersInUse } from './names-of-filters.ts'

/** A link to remove each filter, and one for all. */
export function FiltersInUse({ params, ...named }: ListFiltersProps) {
  const inUse = filtersInUse(params, named)
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
