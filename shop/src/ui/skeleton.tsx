import { m } from '#texts'
import { classNames } from './class-names.ts'
import { goodsGridStyle } from './goods-grid.tsx'

function Shape({ className }: { className: string }) {
  return <span className={classNames('block animate-shimmer rounded-picture', className)} />
}

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

/** A grid of goods that is on its way, in its final geometry; it appears after 150 ms. */
export function GoodsGridSkeleton({ count = 8 }: { count?: number }) {
  return (
    <output aria-label={m.ui_loading()} className={classNames(goodsGridStyle, 'animate-appear-late')}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className="block">
          <CardShape />
        </span>
      ))}
    </output>
  )
}

/** Text that is on its way. */
export function LinesSkeleton({ count = 3 }: { count?: number }) {
  return (
    <output aria-label={m.ui_loading()} className="grid animate-appear-late gap-3">
      {Array.from({ length: count }, (_, index) => (
        <Shape key={index} className={classNames('h-4', index === count - 1 ? 'w-[40%]' : 'w-full')} />
      ))}
    </output>
  )
}

/** Panels (orders) that are on their way. */
export function PanelsSkeleton({ count = 3 }: { count?: number }) {
  return (
    <output aria-label={m.ui_loading()} className="grid animate-appear-late gap-4">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className="grid grid-cols-[96px_1fr] items-center gap-4 rounded-panel border border-line p-6">
          <Shape className="aspect-square w-full" />
          <span>
            <Shape className="h-4 w-[60%]" />
            <Shape className="mt-3 h-3 w-[30%]" />
          </span>
        </span>
      ))}
    </output>
  )
}
