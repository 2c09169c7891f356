import { useState } from 'react'
import { m } from '#texts'
import { Field } from './field.tsx'
import { Icon } from '../display/icon.tsx'
import { leastQuantity, mostQuantity, toQuantity } from './quantity-rules.ts'

export interface QuantityProps {
  /** None where the form sends the number by itself. */
  name?: string
  label?: string
  defaultValue?: number
  /** Called with each whole number that stands in the field. */
  onChange?: (quantity: number) => void
  error?: string | readonly string[] | null | undefined
  isInline?: boolean
}

// At its end a step is refused and not disabled: a disabled button loses the focus.
const stepStyle =
  'grid h-11.5 w-12 place-items-center hover:bg-sunk aria-disabled:cursor-not-allowed aria-disabled:text-line-strong aria-disabled:hover:bg-transparent'

/** How many: minus, number, plus. Sends its number with the form it stands in; never below 1. */
export function Quantity({
  name,
  label = m.ui_quantity(),
  defaultValue = 1,
  onChange,
  error,
  isInline = false,
}: QuantityProps) {
  const [text, setText] = useState(String(defaultValue))
  const quantity = toQuantity(text)
  function change(next: string) {
    setText(next)
    onChange?.(toQuantity(next))
  }
  return (
    <Field label={label} error={error} isInline={isInline}>
      {(control) => (
        <div className="inline-flex w-max rounded-control border border-line-strong bg-raised" data-steps>
          <button
            type="button"
            className={stepStyle}
            aria-label={m.ui_quantity_less()}
            aria-controls={control.id}
            aria-disabled={quantity <= leastQuantity || undefined}
            onClick={() => change(String(toQuantity(String(quantity - 1))))}
          >
            <Icon name="minus" />
          </button>
          <input
            {...control}
            name={name}
            type="number"
            inputMode="numeric"
            min={leastQuantity}
            max={mostQuantity}
            step={1}
            required
            value={text}
            onChange={(event) => change(event.target.value)}
            onBlur={() => setText(String(quantity))}
            className="w-15 border-x border-line bg-transparent text-center tabular-nums"
          />
          <button
            type="button"
            className={stepStyle}
            aria-label={m.ui_quantity_more()}
            aria-controls={control.id}
            aria-disabled={quantity >= mostQuantity || undefined}
            onClick={() => change(String(toQuantity(String(quantity + 1))))}
          >
            <Icon name="plus" />
          </button>
        </div>
      )}
    </Field>
  )
}
