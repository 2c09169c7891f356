import type { Order } from '#features/orders/contract.ts'
import { GoodsPicture } from '#features/catalogue/components/cards/goods-picture.tsx'
import { MoneyAmount } from '#ui/display/money-amount.tsx'

/** The lines of an order, as small pictures with names. */
export function BoughtGoods({ order }: { order: Order }) {
  return (
    <ul className="grid gap-3">
      {order.lines.map((line) => (
        <li key={line.goods_id} className="grid grid-cols-[72px_1fr] items-center gap-4">
          <div className="overflow-hidden rounded-picture">
            <GoodsPicture imageUrl={line.image_url} alt="" sizes="72px" />
          </div>
          <div>
            <p>{line.goods_name}</p>
            <p className="text-note text-ink-2 tabular-nums">
              <MoneyAmount amount={line.unit_price} currency={order.currency} /> × {line.quantity}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
