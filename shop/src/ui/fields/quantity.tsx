import { useState } from 'react'
import { m } from '#texts'
import { Field } from './field.tsx'
import { Icon } from '../display/icon.tsx'

export interface QuantityProps {
  /** None where the form sends the number by itself. */
  name?: string
  label?: string
  least: number
  most: number
  /** Defaults to `least`. */
  defaultValue?: number
  /** Called with each whole number entered. */
  onChange?: (quantity: number) => void
  error?: string | readonly string[] | null
  isInline?: boolean
  isLabelHidden?: boolean
}

// At its limit a step is ignored instead of disabled: a disabled button loses the focus.
const stepStyle =
  'grid h-11.5 w-12 place-items-center hover:bg-sunk aria-disabled:cursor-not-allowed aria-disabled:text-line-strong aria-disabled:hover:bg-transparent'

/** Number field with minus and plus, submitted with its form; never below `least`. */
export function Quantity({
  name,
  label = m.ui_quantity(),
  least,
  most,
  defaultValue = least,
  onChange,
  error,
  isInline = false,
  isLabelHidden = false,
}: QuantityProps) {
  const [text, setText] = useState(String(defaultValue))
  const [known, setKnown] = useState(defaultValue)
  const quantity = toQuantity(text, least, most)
  // Preserves the typed text unless the default changes to another number.
  if (known !== defaultValue) {
    setKnown(defaultValue)
    if (quantity !== defaultValue) setText(String(defaultValue))
  }
  function change(next: string) {
    setText(next)
    onChange?.(toQuantity(next, least, most))
  }
  return (
    <Field label={label} error={error} isInline={isInline} isLabelHidden={isLabelHidden}>
      {(control) => (
        <div className="inline-flex w-max rounded-control border border-line-strong bg-raised" data-steps>
          <button
            type="button"
            className={stepStyle}
            aria-label={m.ui_quantity_less()}
            aria-controls={control.id}
            aria-disabled={quantity <= least || undefined}
            onClick={() => change(String(Math.max(quantity - 1, least)))}
          >
            <Icon name="minus" />
          </button>
          <input
            {...control}
            name={name}
            type="number"
            inputMode="numeric"
            min={least}
            max={most}
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
            aria-disabled={quantity >= most || undefined}
            onClick={() => change(String(Math.min(quantity + 1, most)))}
          >
            <Icon name="plus" />
          </button>
        </div>
      )}
    </Field>
  )
}

/** Parses a quantity field and clamps the number to the allowed range. */
export function toQuantity(text: string, least: number, most: number): number {
  const quantity = Math.trunc(Number(text))
  if (!(quantity >= least)) return least
  return Math.min(quantity, most)
}
