import { LoadingWords, Shape } from '#ui/placeholders/skeleton.tsx'

/** Placeholder of loading lines. */
export function BasketSkeleton() {
  return (
    <output className="grid animate-appear-late border-t border-line xl:mr-[calc(364px+clamp(40px,5vw,72px))]">
      <LoadingWords />
      {[0, 1, 2].map((place) => (
        <span
          key={place}
          className="grid grid-cols-[20px_96px_minmax(0,1fr)] gap-x-4 border-b border-line py-5 md:grid-cols-[20px_112px_minmax(0,1fr)] md:gap-x-5"
        >
          <Shape className="mt-6.5 size-5" />
          <Shape className="aspect-square w-full" />
          <span className="grid content-start gap-2">
            <Shape className="h-5 w-3/4" />
            <Shape className="h-4 w-1/3" />
          </span>
        </span>
      ))}
    </output>
  )
}
