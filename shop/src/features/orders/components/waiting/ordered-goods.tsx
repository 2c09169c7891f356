import { m } from '#texts'
import { GoodsPicture } from '#features/catalogue/components/cards/goods-picture.tsx'
import type { Order } from '../../contract.ts'
import { TextLink } from '#ui/controls/text-link.tsx'
import { paths } from '#paths'
import { MoneyAmount } from '#ui/display/money-amount.tsx'

interface OrderedGoodsProps {
  order: Pick<Order, 'total_amount' | 'currency'> & {
    lines: readonly Pick<Order['lines'][number], 'goods_id' | 'goods_name' | 'image_url' | 'option_text' | 'quantity'>[]
  }
  hasLinks?: boolean
}

/** Goods and total of an order, for pages that lead to its payment. */
export function OrderedGoods({ order, hasLinks = false }: OrderedGoodsProps) {
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
              <p className="flex flex-wrap gap-x-3 text-note text-ink-2 tabular-nums">
                {line.option_text && <span>{line.option_text}</span>} <span>× {line.quantity}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-4 flex items-baseline justify-between gap-4 border-t border-line pt-4">
        {m.orders_total()}
        <span className="text-lead font-strong">
          <MoneyAmount amount={order.total_amount} currency={order.currency} />
        </span>
      </p>
    </>
  )
}
