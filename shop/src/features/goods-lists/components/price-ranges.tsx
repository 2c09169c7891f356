import type { Facets } from '../contract.ts'
import type { FilterValues } from '../rules/goods-filters.ts'
import { goodsListAddress, type GoodsListParams } from '../rules/goods-list-address.ts'
import { ChoiceLinks } from './choice-links.tsx'
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

export function PriceRanges({ params, ranges, onChoose }: PriceRangesProps) {
  const { price_min: min, price_max: max, ...others } = params.filters
  const choices = ranges.map(({ count, ...range }) => {
    const [from, to] = [typed(range.min), typed(range.max)]
    const bounds = { ...(from !== undefined && { price_min: from }), ...(to !== undefined && { price_max: to }) }
    return {
      label: priceRange(from, to) ?? '',
      count,
      isCurrent: isSame(min, from) && isSame(max, to),
      to: goodsListAddress({ ...params, filters: { ...others, ...bounds }, page: 1 }),
      onChoose: () => onChoose(bounds),
    }
  })
  return <ChoiceLinks choices={choices} />
}
