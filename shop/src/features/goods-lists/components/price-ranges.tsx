import { Link } from 'react-router'
import { classNames } from '#ui/display/class-names.ts'
import { formatCount } from '#ui/display/count.ts'
import type { Facets } from '../contract.ts'
import type { FilterValues } from '../rules/goods-filters.ts'
import { goodsListAddress, type GoodsListParams } from '../rules/goods-list-address.ts'
import { priceRange } from './names-of-filters.ts'

type Bounds = Pick<FilterValues, 'price_min' | 'price_max'>

const typed = (amount: string | null) => amount?.replace(/\.00$/, '')
const isSame = (one: string | undefined, other: string | undefined) =>
  one === other || (one !== undefined && other !== undefined && Number(one) === Number(other))

interface PriceRangesProps {
  params: GoodsListParams
  ranges: Facets['price_ranges']
  /** Applies the bounds together with the form's other filters. */
  onChoose(bounds: Bounds): void
}

/** One link for each range, which works without script. */
export function PriceRanges({ params, ranges, onChoose }: PriceRangesProps) {
  const { price_min: min, price_max: max, ...others } = params.filters
  return (
    <ul className="grid">
      {ranges.map(({ count, ...range }) => {
        const [from, to] = [typed(range.min), typed(range.max)]
        const bounds = { ...(from !== undefined && { price_min: from }), ...(to !== undefined && { price_max: to }) }
        const isCurrent = isSame(min, from) && isSame(max, to)
        return (
          <li key={`${from}-${to}`}>
            <Link
              rel="nofollow"
              preventScrollReset
              aria-current={isCurrent ? 'true' : undefined}
              to={goodsListAddress({ ...params, filters: { ...others, ...bounds }, page: 1 })}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                onChoose(bounds)
              }}
              className="flex min-h-target items-center gap-3"
            >
              <span
                aria-hidden="true"
                className={classNames(
                  'size-5 shrink-0 rounded-full bg-raised',
                  isCurrent ? 'border-6 border-accent-fill' : 'border border-line-strong',
                )}
              />
              <span className="grow">{priceRange(from, to)}</span>
              <span className="text-note text-ink-3 tabular-nums">{formatCount(count)}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
