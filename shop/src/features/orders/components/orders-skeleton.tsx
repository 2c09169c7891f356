import { LoadingWords, Shape } from '#ui/placeholders/skeleton.tsx'

/** Placeholder of loading orders, in the geometry of `OrderCard`. */
export function OrdersSkeleton({ count = 3 }: { count?: number }) {
  return (
    <output className="grid animate-appear-late gap-4">
      <LoadingWords />
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className="block rounded-panel border border-line px-4 sm:px-6">
          <span className="flex h-14 items-center justify-between border-b border-line">
            <Shape className="h-6 w-20" />
            <Shape className="h-3 w-28" />
          </span>
          <span className="grid grid-cols-[96px_1fr] items-center gap-4 py-4">
            <Shape className="aspect-square w-full" />
            <span>
              <Shape className="h-4 w-[60%]" />
              <Shape className="mt-3 h-3 w-[30%]" />
            </span>
          </span>
          <span className="grid gap-3 pt-1 pb-6">
            <Shape className="mb-1 h-4 w-[70%]" />
            <Shape className="h-3 w-[45%]" />
            <Shape className="h-3 w-[40%]" />
          </span>
          <span className="flex min-h-17 items-center justify-between border-t border-line">
            <Shape className="h-4 w-28" />
            <Shape className="h-target w-24" />
          </span>
        </span>
      ))}
    </output>
  )
}
