import { classNames } from '#ui/display/class-names.ts'
import { type CardGoods, GoodsCard, type GoodsCardProps } from './goods-card.tsx'

export const goodsGridStyle = 'goods-grid'

// Three columns of four or eight cards would leave orphans in the last row.
const wholeRows = 'whole-rows'

export interface GoodsGridProps {
  goods: readonly CardGoods[]
  /** For a short row of 4 or 8 on a larger page: omits cards of a partial row. */
  isTrimmed?: boolean
  /** Number of cards, from the first, in view when the page opens. */
  priorityCount?: number
  headingLevel?: GoodsCardProps['headingLevel']
}

export function GoodsGrid({ goods, isTrimmed = false, priorityCount = 0, headingLevel }: GoodsGridProps) {
  return (
    <ul className={classNames(goodsGridStyle, isTrimmed && wholeRows)}>
      {goods.map((item, index) => (
        <li key={item.id}>
          <GoodsCard goods={item} isPriority={index < priorityCount} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  )
}
