import { m } from '#texts'
import type { DetailedGoods } from '#features/catalogue/contract.ts'
import { formatShopTime } from '#ui/display/shop-time.ts'

/** States what the struck price is, and when the sale ends; nothing without a sale. */
export default function SaleNote({ goods: { was_price_text: text, sale_until: until } }: { goods: DetailedGoods }) {
  if (!until) return null
  return (
    <p className="-mt-4 mb-6 text-note text-ink-2">
      {text && <span className="mr-3">{m.catalogue_was_note({ text })}</span>}
      <span className="whitespace-nowrap">{m.catalogue_sale_until({ date: formatShopTime(until) })}</span>
    </p>
  )
}
