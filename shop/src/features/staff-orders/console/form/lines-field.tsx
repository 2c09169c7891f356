import { useId, useState } from 'react'
import { m } from '#texts'
import { SmallIconButton } from '#console-ui/display/small-icon-button.tsx'
import { nameInLanguage } from '#console-ui/display/names.ts'
import { maxBasketLines, maxLineQuantity } from '#features/basket/values.ts'
import { GoodsThumb } from '#features/delivery/components/console/basket/found-goods.tsx'
import { PickGoodsDialog } from '#features/delivery/components/console/basket/pick-goods-dialog.tsx'
import { formatMoney } from '#platform/money/money.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/display/icon.tsx'
import type { TypedLine } from './order-fields.ts'
import type { StaffQuote } from './use-quote.ts'

interface LinesFieldProps {
  lines: readonly TypedLine[]
  quote: StaffQuote | null
  onLines(lines: readonly TypedLine[]): void
}

/** Goods with their quantities, prices and problems. */
export function LinesField({ lines, quote, onLines }: LinesFieldProps) {
  const [isPicking, setPicking] = useState(false)
  const setQuantity = (id: number, quantity: number) =>
    onLines(lines.map((line) => (line.id === id ? { ...line, quantity } : line)))
  return (
    <section>
      <h2 className="section-title">{m.staff_orders_goods()}</h2>
      {lines.length === 0 && <p className="mb-3 text-ink-2">{m.staff_orders_no_goods()}</p>}
      <ul className="mb-3">
        {lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            priced={quote?.lines.find(({ goods_id }) => goods_id === line.id)}
            onQuantity={(quantity) => setQuantity(line.id, quantity)}
            onRemove={() => onLines(lines.filter(({ id }) => id !== line.id))}
          />
        ))}
      </ul>
      <Button disabled={lines.length >= maxBasketLines} onClick={() => setPicking(true)}>
        <Icon name="plus" size={16} />
        {m.staff_orders_add_goods()}
      </Button>
      {isPicking && (
        <PickGoodsDialog
          title={m.staff_orders_add_goods()}
          chosenIds={lines.map(({ id }) => id)}
          onPick={({ id, names, image_url }) => {
            onLines([...lines, { id, name: nameInLanguage(names), imageUrl: image_url, quantity: 1 }])
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </section>
  )
}

interface LineProps {
  line: TypedLine
  priced: StaffQuote['lines'][number] | undefined
  onQuantity(quantity: number): void
  onRemove(): void
}

function Line({ line, priced, onQuantity, onRemove }: LineProps) {
  const fault = priced && faultOf(priced)
  const faultId = useId()
  return (
    <li className="border-t border-line py-2.5 last:border-b">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <GoodsThumb url={line.imageUrl} />
        <span className="min-w-[8rem] flex-1 break-words">
          {line.name}
          {priced && <span className="block text-small text-ink-2 tabular-nums">{formatMoney(priced.unit_price)}</span>}
        </span>
        <input
          className="control w-18 text-right tabular-nums"
          type="number"
          min={1}
          max={maxLineQuantity}
          required
          aria-label={m.staff_orders_quantity_of({ name: line.name })}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? faultId : undefined}
          value={line.quantity}
          onChange={({ target }) =>
            onQuantity(Math.min(maxLineQuantity, Math.max(1, Math.trunc(target.valueAsNumber) || 1)))
          }
        />
        <span className="ml-auto w-22 text-right tabular-nums">{priced && formatMoney(priced.line_total)}</span>
        <SmallIconButton icon="close" size={13} label={m.staff_orders_remove({ name: line.name })} onClick={onRemove} />
      </div>
      {fault && (
        <output id={faultId} className="mt-1 block text-small text-danger">
          {fault}
        </output>
      )}
    </li>
  )
}

function faultOf({ state, counted }: StaffQuote['lines'][number]): string | null {
  switch (state) {
    case 'less':
      return m.staff_orders_only({ count: counted })
    case 'sold_out':
      return m.staff_orders_sold_out()
    case 'withdrawn':
      return m.staff_orders_withdrawn()
    case 'ok':
      return null
  }
}
