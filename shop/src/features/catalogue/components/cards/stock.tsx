import { m } from '#texts'

export function Stock({ isInStock }: { isInStock: boolean }) {
  return (
    <span className={isInStock ? 'inline-flex items-center gap-2' : 'inline-flex items-center gap-2 text-ink-2'}>
      <span
        className={isInStock ? 'size-2 rounded-pill bg-accent' : 'size-2 rounded-pill border-[1.5px] border-ink-3'}
        aria-hidden="true"
      />
      {isInStock ? m.catalogue_in_stock() : m.catalogue_sold_out()}
    </span>
  )
}
