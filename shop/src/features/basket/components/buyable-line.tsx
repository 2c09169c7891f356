import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { GoodsPicture } from '#features/catalogue/components/cards/goods-picture.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { ShownPrice } from '#features/catalogue/components/cards/shown-price.tsx'
import { MoneyAmount } from '#ui/display/money-amount.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { Quantity } from '#ui/fields/quantity.tsx'
import { select, setQuantity } from '../client/change-basket.ts'
import type { BasketLine } from '../contract.ts'
import { maxLineQuantity } from '../values.ts'
import { LineMessages } from './line-messages.tsx'

/** A line that can be bought: mark, picture, name, quantity, sum. */
export function BuyableLine({ line, onRemove }: { line: BasketLine; onRemove: () => void }) {
  const name = line.goods_name
  return (
    <div className="grid grid-cols-[20px_96px_minmax(0,1fr)] items-start gap-x-4 gap-y-2 py-5 @min-[760px]:grid-cols-[20px_112px_minmax(0,1fr)_auto_6rem_auto] @min-[760px]:items-center @min-[760px]:gap-x-5">
      <div className="mt-6.5 @min-[760px]:mt-0">
        <CheckField
          label={m.basket_select({ name })}
          isLabelHidden
          checked={line.is_selected}
          onChange={() => void select([line], !line.is_selected)}
        />
      </div>
      <div className="overflow-hidden rounded-picture bg-picture-ground">
        <GoodsPicture imageUrl={line.image_url} alt="" sizes="112px" />
      </div>
      <div className="grid gap-0.5">
        <h2 className="text-body/normal">
          <Link
            to={paths.goods(line.goods_id)}
            className="-my-2.5 inline-block min-w-target py-2.5 decoration-1 underline-offset-[5px] hover:underline"
          >
            {name}
          </Link>
        </h2>
        {line.option_text && <p className="text-note text-ink-2">{line.option_text}</p>}
        <p>
          <ShownPrice price={line.unit_price} was={line.was_price} />
        </p>
        <LineMessages line={line} />
      </div>
      <div className="col-span-2 col-start-2 flex flex-wrap items-center gap-x-3 gap-y-2 @min-[760px]:contents">
        <LineQuantity line={line} />
        <span className="ml-auto font-strong @min-[760px]:ml-0 @min-[760px]:text-right">
          <MoneyAmount amount={line.line_total} />
        </span>
        <IconButton icon="close" label={m.basket_remove_of({ name })} onClick={onRemove} />
      </div>
    </div>
  )
}

/** Shows the last requested quantity while a change is pending; after that the shop's. */
function LineQuantity({ line }: { line: BasketLine }) {
  const [wish, setWish] = useState<number | null>(null)
  const [seen, setSeen] = useState(line.quantity)
  const [pending, setPending] = useState(0)
  if (seen !== line.quantity) {
    setSeen(line.quantity)
    if (pending === 0 || line.quantity === wish) setWish(null)
  }
  async function want(quantity: number) {
    setWish(quantity)
    setPending((before) => before + 1)
    const isDone = await setQuantity(line, quantity)
    setPending((before) => before - 1)
    if (!isDone) setWish(null)
  }
  return (
    <Quantity
      label={m.basket_quantity_of({ name: line.goods_name })}
      isLabelHidden
      least={1}
      most={line.most ?? maxLineQuantity}
      defaultValue={wish ?? line.counted}
      onChange={(quantity) => void want(quantity)}
    />
  )
}
