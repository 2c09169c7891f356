import { m } from '#texts'
import { classNames } from '../display/class-names.ts'

/** A grey shape in the place of loading content. */
export function Shape({ className }: { className: string }) {
  return <span className={classNames('block animate-shimmer rounded-picture', className)} />
}

/** Announces loading to screen readers. */
export function LoadingWords() {
  return <span className="sr-only">{m.ui_loading()}</span>
}

/** Placeholder of loading text. */
export function LinesSkeleton({ count = 3 }: { count?: number }) {
  return (
    <output className="grid animate-appear-late gap-3">
      <LoadingWords />
      {Array.from({ length: count }, (_, index) => (
        <Shape key={index} className={classNames('h-4', index === count - 1 ? 'w-[40%]' : 'w-full')} />
      ))}
    </output>
  )
}
