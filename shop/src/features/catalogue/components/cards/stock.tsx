import { m } from '#texts'

export interface StockProps {
  isInStock: boolean
  /** How many are left, where that is shown. */
  left?: number | null
}

export function Stock({ isInStock, left }: StockProps) {
  const words = isInStock ? m.catalogue_in_stock() : m.catalogue_sold_out()
  return (
    <span className={isInStock ? 'inline-flex items-center gap-2' : 'inline-flex items-center gap-2 text-ink-2'}>
      <span
        className={`size-2 rounded-pill ${isInStock ? 'bg-accent' : 'border-[1.5px] border-ink-3'}`}
        aria-hidden="true"
      />
      {left ? m.catalogue_left({ left }) : words}
    </span>
  )
}
