import { m } from '#texts'
import { NarrowColumn } from '#ui/headings/narrow-column.tsx'
import { LoadingWords } from '#ui/placeholders/skeleton.tsx'

const shape = 'block animate-shimmer rounded-picture'

/** Placeholder of the profile, in its final geometry. */
export function ProfileSkeleton() {
  return (
    <NarrowColumn>
      <h1 className="sr-only">{m.identity_profile()}</h1>
      <output className="block animate-appear-late">
        <LoadingWords />
        <span className="mt-6 mb-8 flex items-center gap-6">
          <span className={`${shape} size-24 rounded-pill`} />
          <span className="grid gap-3">
            <span className={`${shape} h-7 w-40`} />
            <span className={`${shape} h-3 w-28`} />
          </span>
        </span>
        <span className="block border-t border-line">
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <span key={row} className="flex min-h-16 items-center border-b border-line">
              <span className={`${shape} h-4 w-24`} />
            </span>
          ))}
        </span>
      </output>
    </NarrowColumn>
  )
}
