import { useNavigation } from 'react-router'
import { paths } from '#paths'
import type { Goods } from '#features/catalogue/contract.ts'
import { classNames } from '#ui/display/class-names.ts'
import { GoodsGrid } from '#features/catalogue/components/lists/goods-grid.tsx'
import { GoodsGridSkeleton } from '#features/catalogue/components/lists/goods-grid-skeleton.tsx'

const goodsInView = 4

/** The goods of a list; a skeleton covers them while another list loads. */
export function GoodsResults({ goods }: { goods: readonly Goods[] }) {
  const { location } = useNavigation()
  const next = location?.pathname
  const isPending = next !== undefined && (next.startsWith(`${paths.goodsSearch}/`) || next === paths.newGoods())
  return (
    <div className="relative" aria-busy={isPending}>
      {/* Hidden when the skeleton appears, so that a fast response does not flicker. */}
      <div className={classNames(isPending && 'invisible transition-[visibility] delay-150 duration-0')}>
        <GoodsGrid goods={goods} priorityCount={goodsInView} headingLevel="h2" />
      </div>
      {isPending && (
        <div className="pointer-events-none absolute inset-0 overflow-hidden">
          <GoodsGridSkeleton count={goods.length} />
        </div>
      )}
    </div>
  )
}
