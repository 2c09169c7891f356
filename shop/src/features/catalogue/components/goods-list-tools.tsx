import { m } from '#texts'
import { ChipRow } from '#ui/chip-row.tsx'
import { formatCount } from '#ui/count.ts'
import { goodsListAddress, type GoodsListWish } from '../goods-list-address.ts'
import type { ShopType } from '../shop-types.ts'
import { OrderingForm } from './ordering-form.tsx'

export interface GoodsListToolsProps {
  wish: GoodsListWish
  count: number
  types: readonly ShopType[]
  currentType: ShopType | undefined
}

/** The one filter, and how many were found in which order: on one line where there is room for both. */
export function GoodsListTools({ wish, count, types, currentType }: GoodsListToolsProps) {
  const { query, ordering } = wish
  return (
    <div className="mb-4 md:mb-6 md:flex md:flex-wrap md:items-center md:gap-x-6 md:border-y md:border-line md:py-2">
      <ChipRow
        label={m.catalogue_types()}
        isScrolling
        chips={[
          {
            label: m.catalogue_all(),
            to: goodsListAddress({ query, ordering }),
            isCurrent: !wish.type1 && !wish.type2,
          },
          ...types.map((type) => ({
            label: type.name,
            to: goodsListAddress({ query, ordering, type1: type.name }),
            isCurrent: type === currentType,
          })),
        ]}
      />
      <div className="flex grow items-center justify-between gap-4 xl:justify-end">
        <output className="block text-note text-ink-2 tabular-nums">
          {m.catalogue_found({ count: formatCount(count) })}
        </output>
        <OrderingForm wish={wish} />
      </div>
    </div>
  )
}
