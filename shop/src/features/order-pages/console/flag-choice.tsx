import { m } from '#texts'
import { type OrderFlag, orderFlags } from '#features/orders/values.ts'
import { FlagMark } from '#features/fulfilment/components/console/flag-mark.tsx'
import { flagNames } from '#features/fulfilment/components/console/order-words.ts'

export function FlagChoice({ value, onChange }: { value: OrderFlag; onChange(flag: OrderFlag): void }) {
  return (
    <fieldset className="flex flex-wrap items-center gap-x-2.5">
      <legend className="text-small text-ink-2">{m.order_pages_console_flag()}</legend>
      {orderFlags.map((flag) => (
        <label key={flag} className="check-row gap-1.5" title={flagNames[flag]()}>
          <input
            type="radio"
            name="flag"
            value={flag}
            checked={flag === value}
            onChange={() => onChange(flag)}
            aria-label={flagNames[flag]()}
          />
          {flag === 'none' ? flagNames.none() : <FlagMark flag={flag} />}
        </label>
      ))}
      {/* For users who cannot distinguish the colours. */}
      {value !== 'none' && (
        <span className="text-small text-ink-2" aria-hidden="true">
          {flagNames[value]()}
        </span>
      )}
    </fieldset>
  )
}
