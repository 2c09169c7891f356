/** A made-up basket: goods with their quantities. */
import { type ReactNode, useState } from 'react'
import { m } from '#texts'
import { nameInLanguage } from '#console-ui/display/names.ts'
import type { ListedConsoleGoods } from '#features/catalogue/console-contract/goods.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { GoodsThumb } from './found-goods.tsx'
import { PickGoodsDialog } from './pick-goods-dialog.tsx'

export interface BasketLine {
  id: number
  name: string
  imageUrl: string
  quantity: number
}

export const toBasketLine = ({ id, names, image_url }: ListedConsoleGoods, quantity = 1): BasketLine => ({
  id,
  name: nameInLanguage(names),
  imageUrl: image_url,
  quantity,
})

const maxQuantity = 999

interface BasketLinesProps {
  lines: readonly BasketLine[]
  /** Most lines. */
  most: number
  onLines(lines: BasketLine[]): void
  /** Content beside the button. */
  children?: ReactNode
}

/** A quantity of zero removes a line. */
export function BasketLines({ lines, most, onLines, children }: BasketLinesProps) {
  const [isAdding, setAdding] = useState(false)
  const setQuantity = (line: BasketLine, quantity: number) =>
    onLines(lines.flatMap((one) => (one.id === line.id ? (quantity > 0 ? [{ ...one, quantity }] : []) : [one])))
  return (
    <>
      <ul>
        {lines.map((line) => (
          <li key={line.id} className="flex items-center gap-3 border-t border-line py-2 text-small/5">
            <GoodsThumb url={line.imageUrl} />
            <span className="min-w-0 flex-1 break-words">{line.name}</span>
            <input
              className="control w-16 text-right tabular-nums"
              type="number"
              min={0}
              max={maxQuantity}
              aria-label={m.delivery_basket_quantity_of({ name: line.name })}
              value={line.quantity}
              onChange={({ target }) =>
                setQuantity(line, Math.min(maxQuantity, Math.max(0, Math.trunc(target.valueAsNumber) || 0)))
              }
            />
          </li>
        ))}
      </ul>
      <p className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <Button isSmall disabled={lines.length >= most} onClick={() => setAdding(true)}>
          <Icon name="plus" size={16} />
          {m.delivery_basket_put()}
        </Button>
        {children}
      </p>
      {isAdding && (
        <PickGoodsDialog
          title={m.delivery_basket_put()}
          onPick={(item) => {
            const known = lines.find((line) => line.id === item.id)
            if (known) setQuantity(known, known.quantity + 1)
            else onLines([...lines, toBasketLine(item)])
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
