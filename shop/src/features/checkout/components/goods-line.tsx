import type { Goods } from '#features/catalogue/contract.ts'
import { GoodsPicture } from '#features/catalogue/components/cards/goods-picture.tsx'
import { ShownPrice } from '#features/catalogue/components/cards/shown-price.tsx'

/** The purchased goods: picture, name, weight and unit price. */
export function GoodsLine({ goods }: { goods: Goods }) {
  return (
    <div className="grid grid-cols-[96px_1fr] items-center gap-4 pb-6">
      <div className="overflow-hidden rounded-picture">
        <GoodsPicture imageUrl={goods.image_url} alt="" sizes="96px" isPriority isWashedOut={!goods.in_stock} />
      </div>
      <div>
        <h2>{goods.name}</h2>
        <p className="text-note text-ink-2 tabular-nums">{goods.size}</p>
        <p>
          <ShownPrice price={goods.price} was={goods.was_price} currency={goods.currency} />
        </p>
      </div>
    </div>
  )
}
