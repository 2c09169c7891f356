import { m } from '#texts'
import type { MatchedTypes } from '#features/catalogue/contract.ts'
import { ChipRow } from '#ui/navigation/chip-row.tsx'
import { formatCount } from '#ui/display/count.ts'
import type { GoodsListParams } from '#features/goods-lists/rules/goods-list-address.ts'
import { type ChosenTypes, type ListFilter, subTypeFilters, typeFilters } from '../client/lists/goods-list-filters.ts'
import type { ShopType } from '../client/shop-types.ts'
import { OrderingForm } from './ordering-form.tsx'

export interface GoodsListToolsProps {
  params: GoodsListParams
  count: number
  isCountCapped: boolean
  types: readonly ShopType[]
  chosen: ChosenTypes
  matchedTypes: MatchedTypes['types']
}

/** Filters by type and sub-type, count and ordering, on one line if possible. */
export function GoodsListTools({ params, count, isCountCapped, types, chosen, matchedTypes }: GoodsListToolsProps) {
  const subTypes = subTypeFilters(params, chosen, matchedTypes)
  const found = isCountCapped ? m.browsing_found_more : m.browsing_found
  return (
    <div className="mb-4 grid gap-1 md:mb-6 md:flex md:flex-wrap md:items-center md:gap-x-6 md:border-y md:border-line md:py-2">
      <ChipRow
        label={m.goods_types_title()}
        isScrolling
        chips={typeFilters(params, types, chosen, matchedTypes).map(toChip)}
      />
      {chosen.type && subTypes.length > 0 && (
        <ChipRow
          label={m.goods_types_kinds_of_type({ type: chosen.type.name })}
          isScrolling
          chips={subTypes.map(toChip)}
        />
      )}
      <div className="flex grow items-center justify-between gap-4 xl:justify-end">
        <output className="block text-note text-ink-2 tabular-nums">{found({ count: formatCount(count) })}</output>
        <OrderingForm params={params} />
      </div>
    </div>
  )
}

function toChip({ name, to, isCurrent }: ListFilter) {
  return { label: name ?? m.catalogue_all(), to, isCurrent }
}
