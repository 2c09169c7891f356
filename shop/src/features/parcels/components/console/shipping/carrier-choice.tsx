import { m } from '#texts'
import { ConsoleSelect } from '#console-ui/forms/console-field.tsx'
import type { Carrier } from '#features/parcels/console-contract.ts'
import { classNames } from '#ui/display/class-names.ts'
import { useMedia } from '#ui/carousel/use-media.ts'

export interface CarrierChoiceProps {
  /** Sorted by last use. */
  carriers: readonly Carrier[]
  value: string
  onValue(code: string): void
}

const atHand = 3

const chipStyle = (isChosen: boolean) =>
  classNames(
    'inline-flex min-h-target items-center rounded-pill border px-4',
    isChosen ? 'border-ink bg-ink text-paper' : 'border-line-strong',
  )

/** On a phone the first carriers are buttons, and the others are in a select. */
export function CarrierChoice({ carriers, value, onValue }: CarrierChoiceProps) {
  const isPhone = useMedia('(max-width: 899px)')
  const first = isPhone ? carriers.slice(0, atHand) : []
  const others = carriers.slice(first.length)
  const options = others.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ))
  if (first.length === 0)
    return (
      <ConsoleSelect label={m.parcels_carrier()} value={value} onChange={(event) => onValue(event.target.value)}>
        {options}
      </ConsoleSelect>
    )
  const isOther = others.some(({ code }) => code === value)
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1.5 text-small text-ink-2">{m.parcels_carrier()}</legend>
      {first.map(({ code, name }) => (
        <label
          key={code}
          className={classNames(
            chipStyle(code === value),
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          )}
        >
          <input
            type="radio"
            name="carrier"
            className="sr-only"
            checked={code === value}
            onChange={() => onValue(code)}
          />
          {name}
        </label>
      ))}
      {others.length > 0 && (
        <select
          className={chipStyle(isOther)}
          aria-label={m.parcels_other_carriers()}
          value={isOther ? value : ''}
          onChange={(event) => onValue(event.target.value)}
        >
          <option value="" disabled>
            {m.parcels_other_carriers()}
          </option>
          {options}
        </select>
      )}
    </fieldset>
  )
}
