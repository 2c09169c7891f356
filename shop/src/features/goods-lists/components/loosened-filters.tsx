/** The end of a filtered list: filters to remove, each with the resulting number of goods. */
import { Link } from 'react-router'
import { m } from '#texts'
import { formatCount } from '#ui/display/count.ts'
import { EmptyState } from '#ui/placeholders/empty-state.tsx'
import { goodsListAddress } from '../rules/goods-list-address.ts'
import type { FilterValues } from '../rules/goods-filters.ts'
import type { ListFiltersProps } from './filter-form.tsx'
import { wholeFilter } from './names-of-filters.ts'

/** After the last goods; nothing where no single filter hides any. */
export function EndOfFiltered({ params, count, ...named }: ListFiltersProps & { count: number }) {
  const [most] = named.facets?.loosened ?? []
  if (!most || most.count <= count) return null
  const { label, others } = wholeFilter(params, most.filter, named)
  return (
    <p className="mt-8 flex flex-wrap items-center justify-center gap-x-2 text-ink-2 md:mt-12">
      <span>{m.goods_lists_end({ count })}</span>
      <Loosen params={params} filters={others}>
        {m.goods_lists_loosen_more({ filter: label, count: formatCount(most.count - count) })}
      </Loosen>
    </p>
  )
}

/** Nothing fits all filters. */
export function NothingFiltered({ params, ...named }: ListFiltersProps) {
  const loosened = (named.facets?.loosened ?? []).filter(({ count }) => count > 0)
  return (
    <EmptyState title={m.goods_lists_nothing()} sentence={m.goods_lists_nothing_note()} headingLevel="h2">
      <ul className="grid justify-items-center gap-1">
        {loosened.map(({ filter, count }) => {
          const { label, others } = wholeFilter(params, filter, named)
          return (
            <li key={filter}>
              <Loosen params={params} filters={others}>
                {m.goods_lists_loosen({ filter: label, count })}
              </Loosen>
            </li>
          )
        })}
        <li>
          <Loosen params={params} filters={{}}>
            {m.goods_lists_clear_filters()}
          </Loosen>
        </li>
      </ul>
    </EmptyState>
  )
}

interface LoosenProps {
  params: ListFiltersProps['params']
  filters: FilterValues
  children: string
}

function Loosen({ params, filters, children }: LoosenProps) {
  return (
    <Link
      rel="nofollow"
      to={goodsListAddress({ ...params, filters, page: 1 })}
      className="inline-flex min-h-target items-center text-accent underline underline-offset-4"
    >
      {children}
    </Link>
  )
}
