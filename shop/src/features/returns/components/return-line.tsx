import { m } from '#texts'
import { GoodsPicture } from '#features/catalogue/components/cards/goods-picture.tsx'
import { formatMoney } from '#platform/money/money.ts'
import { Icon } from '#ui/display/icon.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { Quantity } from '#ui/fields/quantity.tsx'
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import { type OrderDetailLine, worthOf } from '../client/return-request.ts'
import { notReturnableReason } from '../client/not-returnable-reason.ts'

export interface ReturnLineProps {
  line: OrderDetailLine
  /** Limit for the chosen reason. */
  most: number
  order: OrderDetail
  /** 0: the line is not returned. */
  quantity: number
  /** Element with the error of the picked lines. */
  errorId?: string | undefined
  onChange: (quantity: number) => void
}

/** One line of the order to pick. An unreturnable line is shown with its reason. */
export function ReturnLine({ line, most, order, quantity, errorId, onChange }: ReturnLineProps) {
  const name = line.goods_name
  const isOut = most === 0
  const isPicked = quantity > 0 && !isOut
  const count = Math.min(quantity, most)
  return (
    <li className="grid grid-cols-[20px_72px_minmax(0,1fr)] items-start gap-x-4 border-b border-line py-5">
      <div className="mt-3.5">
        <CheckField
          label={m.returns_pick({ name })}
          isLabelHidden
          checked={isPicked}
          disabled={isOut}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={errorId}
          onChange={() => onChange(isPicked ? 0 : 1)}
        />
      </div>
      <div className={`overflow-hidden rounded-picture ${isOut ? 'opacity-50' : ''}`}>
        <GoodsPicture imageUrl={line.image_url} alt="" sizes="72px" />
      </div>
      <div className="grid gap-1">
        <h3 className="text-body/normal">{name}</h3>
        <p className="text-note text-ink-2 tabular-nums">
          {line.option_text && <span className="mr-3">{line.option_text}</span>}
          {!isOut && m.returns_can({ count: most, amount: formatMoney(worthOf(line, most)) })}
        </p>
        {isOut && (
          <p className="flex items-start gap-1.5 text-note text-ink-2">
            <span className="mt-0.5">
              <Icon name="alert" size={16} />
            </span>
            {notReturnableReason(order, line)}
          </p>
        )}
        {isPicked && most > 1 && (
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
            <Quantity
              label={m.returns_quantity_of({ name })}
              isLabelHidden
              least={1}
              most={most}
              defaultValue={count}
              onChange={onChange}
            />
            <span className="text-note text-ink-2">{m.returns_some({ count, most })}</span>
          </div>
        )}
      </div>
    </li>
  )
}
