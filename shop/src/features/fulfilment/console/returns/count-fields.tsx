/** How many came, and how many of these can be sold. */
import { useState } from 'react'
import { m } from '#texts'
import { FieldBox } from '#features/staff/components/console-field.tsx'

export interface CountedUnits {
  position: number
  goods_name: string
  quantity: number
}

export interface Counts {
  received: number
  resellable: number
  lines: { position: number; received: number; resellable: number }[]
  receivedOf(position: number): number
  set(position: number, field: 'received' | 'resellable', value: number): void
}

/** All came, and is good, until somebody says otherwise. */
export function useCounts(lines: readonly CountedUnits[]): Counts {
  const [counted, setCounted] = useState(() =>
    lines.map(({ position, quantity }) => ({ position, received: quantity, resellable: quantity })),
  )
  const total = (field: 'received' | 'resellable') => counted.reduce((sum, line) => sum + line[field], 0)
  return {
    received: total('received'),
    resellable: total('resellable'),
    lines: counted,
    receivedOf: (position) => counted.find((line) => line.position === position)?.received ?? 0,
    set(position, field, value) {
      const next = counted.map((line) => {
        if (line.position !== position) return line
        const changed = { ...line, [field]: value }
        return { ...changed, resellable: Math.min(changed.resellable, changed.received) }
      })
      setCounted(next)
    },
  }
}

export interface CountFieldsProps {
  lines: readonly CountedUnits[]
  counts: Counts
  errors: readonly string[]
}

export function CountFields({ lines, counts, errors }: CountFieldsProps) {
  return (
    <fieldset className="c-choices">
      <legend className="c-section">{m.fulfilment_what_came()}</legend>
      {lines.map(({ position, goods_name, quantity }, index) => {
        const line = counts.lines.find((candidate) => candidate.position === position)!
        return (
          <div key={position} className="c-count-line">
            <span>{goods_name}</span>
            {(['received', 'resellable'] as const).map((field) => (
              <FieldBox
                key={field}
                errors={index === 0 && field === 'received' ? errors : []}
                label={
                  <>
                    {field === 'received'
                      ? m.fulfilment_count_came({ count: quantity })
                      : m.fulfilment_count_sellable()}
                    <span className="c-unseen"> {goods_name}</span>
                  </>
                }
              >
                {(control) => (
                  <input
                    {...control}
                    type="number"
                    inputMode="numeric"
                    min={0}
                    max={field === 'received' ? quantity : line.received}
                    required
                    value={line[field]}
                    onChange={(event) => counts.set(position, field, event.target.valueAsNumber || 0)}
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
