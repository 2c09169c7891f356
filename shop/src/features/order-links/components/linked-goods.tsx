import { m } from '#texts'
import { GoodsPicture } from '#features/catalogue/components/cards/goods-picture.tsx'
import type { LinkedOrder } from '#features/order-links/contract.ts'
import { TextLink } from '#ui/controls/text-link.tsx'
import { paths } from '#paths'
import { MoneyAmount } from '#ui/display/money-amount.tsx'

/** Goods and total of a linked order. */
export function LinkedGoods({ order, hasLinks = false }: { order: LinkedOrder; hasLinks?: boolean }) {
  return (
    <>
      <ul className="grid gap-3">
        {order.lines.map((line) => (
          <li key={line.goods_id} className="grid grid-cols-[72px_1fr] items-center gap-4">
            <div className="overflow-hidden rounded-picture">
              <GoodsPicture imageUrl={line.image_url} alt="" sizes="72px" />
            </div>
            <div className="min-w-0 break-words">
              <p>
                {hasLinks ? <TextLink to={paths.goods(line.goods_id)}>{line.goods_name}</TextLink> : line.goods_name}
              </p>
              <p className="text-note text-ink-2 tabular-nums">
                {line.option_text && `${line.option_text} · `}× {line.quantity}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-4 flex items-baseline justify-between gap-4 border-t border-line pt-4">
        {m.order_links_total()}
        <span className="text-lead font-strong">
          <MoneyAmount amount={order.total_amount} currency={order.currency} />
        </span>
      </p>
    </>
  )
}
