import { paths } from '#paths'
import { m } from '#texts'
import type { Goods } from '#features/catalogue/contract.ts'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { Stock } from '#features/catalogue/components/cards/stock.tsx'
import { GoodsLine } from './goods-line.tsx'

/** Replaces the form of a sold-out item. */
export function SoldOutGoods({ goods }: { goods: Goods }) {
  return (
    <div className="rounded-panel border border-line bg-raised p-6">
      <GoodsLine goods={goods} />
      <div className="border-t border-line py-4">
        <Stock isInStock={false} />
        <p className="text-note text-ink-2">{m.checkout_sold_out_sentence()}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.shop} variant="primary">
          {m.checkout_to_shop()}
        </LinkButton>
        <LinkButton to={paths.goods(goods.id)}>{m.checkout_back_to_goods()}</LinkButton>
      </div>
    </div>
  )
}
