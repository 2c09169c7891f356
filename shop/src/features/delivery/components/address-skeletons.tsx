import { classNames } from '#ui/display/class-names.ts'
import { LoadingWords, Shape } from '#ui/placeholders/skeleton.tsx'

/** Placeholder of the address book. */
export function AddressBookSkeleton() {
  return (
    <output className="grid animate-appear-late gap-3">
      <LoadingWords />
      {[1, 2].map((card) => (
        <span key={card} className="grid gap-3 rounded-panel border border-line p-4">
          <Shape className="h-5 w-40" />
          <Shape className="h-4 w-full" />
          <Shape className="h-4 w-24" />
        </span>
      ))}
    </output>
  )
}

/** Placeholder of the address form. */
export function AddressFormSkeleton() {
  return (
    <output className="grid animate-appear-late gap-6 sm:grid-cols-2">
      <LoadingWords />
      {[false, false, true, true, true].map((isWide, index) => (
        <span key={index} className={classNames('grid gap-3', isWide && 'sm:col-span-2')}>
          <Shape className="h-4 w-20" />
          <Shape className="h-12 w-full" />
        </span>
      ))}
    </output>
  )
}
