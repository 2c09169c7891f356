import { classNames } from '#ui/display/class-names.ts'
import { LoadingWords, Shape } from '#ui/placeholders/skeleton.tsx'
import { goodsGridStyle } from './goods-grid.tsx'

function CardShape() {
  return (
    <>
      <Shape className="aspect-square w-full" />
      <Shape className="mt-4 h-4 w-[70%]" />
      <Shape className="mt-3 h-3 w-[92%]" />
      <Shape className="mt-3.5 h-4 w-[30%]" />
    </>
  )
}

/** Placeholder of a grid of goods, in its final geometry; appears after 150 ms. */
export function GoodsGridSkeleton({ count = 8 }: { count?: number }) {
  return (
    <output className={classNames(goodsGridStyle, 'animate-appear-late')}>
      <LoadingWords />
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className="block">
          <CardShape />
        </span>
      ))}
    </output>
  )
}
