import { m } from '#texts'
import { MoneyAmount } from '#ui/display/money-amount.tsx'

export interface ShownPriceProps {
  price: string
  /** Struck: the former price of a running sale. */
  was?: string | null | undefined
  currency?: string
}

/** The charged price, and the former one, which is also read aloud as such. */
export function ShownPrice({ price, was, currency }: ShownPriceProps) {
  return (
    <>
      <MoneyAmount amount={price} currency={currency} />
      {was && (
        <del className="ml-2 text-note text-ink-2">
          <span className="sr-only">{m.catalogue_was_price()} </span>
          <MoneyAmount amount={was} currency={currency} />
        </del>
      )}
    </>
  )
}
