import { type ReactNode, useId, useState } from 'react'
import { m } from '#texts'
import { Pictured } from '#console-ui/display/pictured.tsx'
import type { ConsoleOrder } from '#features/fulfilment/console-contract/orders.ts'
import { useFault } from '#ui/fields/form-faults.ts'
import { type CheckedControl, faultOf } from '#ui/fields/control-faults.ts'

export interface PackedLinesProps {
  title: string
  packed: number
  all: number
  children: ReactNode
}

export function PackedLines({ title, packed, all, children }: PackedLinesProps) {
  return (
    <fieldset>
      <legend className="flex w-full justify-between text-small">
        {title} <span className="text-ink-2">{m.parcels_packed_of({ packed, all })}</span>
      </legend>
      {children}
    </fieldset>
  )
}

export interface PackedLineProps {
  line: Pick<ConsoleOrder['lines'][number], 'goods_name' | 'sku' | 'option_text' | 'image_url'>
  quantity: number
  most: number
  /** Element with the error of the packed lines. */
  errorId?: string | undefined
  onChange(quantity: number): void
}

/** One line to tick, with a quantity where the line has several units. */
export function PackedLine({ line, quantity, most, errorId, onChange }: PackedLineProps) {
  const { goods_name, sku, option_text, image_url } = line
  const id = useId()
  const submitted = useFault(id)
  const [wrong, setWrong] = useState<{ typed: string; fault: string } | null>(null)
  const fault = wrong?.fault ?? submitted
  return (
    <div className="flex items-center justify-between gap-3 border-b border-line py-2">
      <label className="check-row">
        <input
          type="checkbox"
          className="check-box"
          checked={quantity > 0}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={errorId}
          onChange={(event) => {
            setWrong(null)
            onChange(event.target.checked ? most : 0)
          }}
        />
        <Pictured picture={image_url} isLarge>
          {goods_name}
          <small className="code-text">{[sku, option_text].filter(Boolean).join(' · ')}</small>
        </Pictured>
      </label>
      {most > 1 ? (
        <label className="text-lead whitespace-nowrap tabular-nums">
          <span className="sr-only">{m.parcels_quantity_of({ name: goods_name })}</span>
          <input
            id={id}
            className="control w-20 text-right text-[1.125rem]"
            type="number"
            min={0}
            max={most}
            required
            value={wrong?.typed ?? quantity}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? `${id}-note` : undefined}
            onChange={(event) => {
              const read = readTypedQuantity(event.currentTarget)
              setWrong('fault' in read ? read : null)
              if ('quantity' in read) onChange(read.quantity)
            }}
          />
          {fault && (
            <small className="text-small text-danger" id={`${id}-note`}>
              {fault}
            </small>
          )}
        </label>
      ) : (
        <span className="text-lead whitespace-nowrap tabular-nums">{m.fulfilment_times({ count: quantity })}</span>
      )}
    </div>
  )
}

/** A quantity, or the text typed and its error: nothing is rounded or clamped. */
type TypedQuantity = { quantity: number } | { typed: string; fault: string }

export function readTypedQuantity(control: CheckedControl & { value: string }): TypedQuantity {
  const fault = faultOf(control)
  return fault === null ? { quantity: Number(control.value) } : { typed: control.value, fault }
}
