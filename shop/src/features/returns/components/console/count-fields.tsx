/** Fields for received and resellable units. */
import { useState } from 'react'
import { m } from '#texts'
import { FieldBox } from '#console-ui/forms/console-field.tsx'

export interface CountedUnits {
  position: number
  goods_name: string
  quantity: number
}

export interface Counts {
  received: number
  resellable: number
  /** Empty fields count as 0. */
  lines: { position: number; received: number; resellable: number }[]
  /** A typed 0 in every field: not one unit came. */
  isNone: boolean
  /** At least one field is empty. */
  isIncomplete: boolean
  typedOf(position: number): Typed
  receivedOf(position: number): number
  set(position: number, field: 'received' | 'resellable', value: number | null): void
}

interface Typed {
  received: number | null
  resellable: number | null
}

/** @param isExpected prefills all units as received and resellable; otherwise the fields start empty */
export function useCounts(lines: readonly CountedUnits[], isExpected = true): Counts {
  const [counted, setCounted] = useState(() =>
    lines.map(({ position, quantity }) => {
      const typed = isExpected ? quantity : null
      return { position, received: typed, resellable: typed }
    }),
  )
  const total = (field: 'received' | 'resellable') => counted.reduce((sum, line) => sum + (line[field] ?? 0), 0)
  return {
    received: total('received'),
    resellable: total('resellable'),
    lines: counted.map(({ position, received, resellable }) => ({
      position,
      received: received ?? 0,
      resellable: resellable ?? 0,
    })),
    isNone: counted.every(({ received }) => received === 0),
    isIncomplete: counted.some(({ received, resellable }) => received === null || resellable === null),
    typedOf: (position) => counted.find((line) => line.position === position)!,
    receivedOf: (position) => counted.find((line) => line.position === position)?.received ?? 0,
    set(position, field, value) {
      const next = counted.map((line) => {
        if (line.position !== position) return line
        const changed = { ...line, [field]: value }
        return { ...changed, resellable: sellableOf(changed) }
      })
      setCounted(next)
    },
  }
}

/** Missing units cannot be resold. */
function sellableOf({ received, resellable }: Typed): number | null {
  if (received === 0) return 0
  return received === null || resellable === null ? resellable : Math.min(resellable, received)
}

export interface CountFieldsProps {
  lines: readonly CountedUnits[]
  counts: Counts
  errors: readonly string[]
}

export function CountFields({ lines, counts, errors }: CountFieldsProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="section-title">{m.returns_what_came()}</legend>
      {lines.map(({ position, goods_name, quantity }, index) => {
        const line = counts.typedOf(position)
        return (
          <div
            key={position}
            className="grid grid-cols-[1fr_1fr] items-end gap-x-4 gap-y-2 border-b border-line py-2 sm:grid-cols-[1fr_112px_112px]"
          >
            <span className="col-span-full sm:col-auto sm:self-center">{goods_name}</span>
            {(['received', 'resellable'] as const).map((field) => (
              <FieldBox
                key={field}
                errors={index === 0 && field === 'received' ? errors : []}
                label={
                  <>
                    {field === 'received' ? m.returns_count_came({ count: quantity }) : m.returns_count_sellable()}
                    <span className="sr-only"> {goods_name}</span>
                  </>
                }
              >
                {(control) => (
                  <input
                    {...control}
                    className={`${control.className} text-right tabular-nums`}
                    type="number"
                    inputMode="numeric"
                    min={0}
                    max={field === 'received' ? quantity : (line.received ?? quantity)}
                    required
                    value={line[field] ?? ''}
                    onChange={(event) =>
                      counts.set(
                        position,
                        field,
                        Number.isNaN(event.target.valueAsNumber) ? null : event.target.valueAsNumber,
                      )
                    }
                  />
                )}
              </FieldBox>
            ))}
          </div>
        )
      })}
    </fieldset>
  )
}
