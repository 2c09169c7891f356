import { m } from '#texts'
import type { WayToPay } from './use-way-to-pay.ts'

/** Radios of the providers; only where several fit the browser. */
export function WaysToPay({ way: { ways, provider, onChoose } }: { way: WayToPay }) {
  if (ways.length < 2) return null
  return (
    <fieldset className="border-t border-line py-4">
      <legend className="sr-only">{m.payments_ways()}</legend>
      <p aria-hidden="true" className="mb-2">
        {m.payments_ways()}
      </p>
      <div className="grid gap-2">
        {ways.map((one) => (
          <label
            key={one.provider}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-line-strong bg-raised px-4 has-checked:border-accent-fill has-checked:shadow-[inset_0_0_0_1px_var(--color-accent-fill)] hover:border-ink-2"
          >
            <input
              type="radio"
              name="provider"
              value={one.provider}
              aria-labelledby={`way-${one.provider}`}
              aria-describedby={one.hint ? `way-hint-${one.provider}` : undefined}
              checked={one.provider === provider}
              onChange={() => onChoose(one.provider)}
              className="size-5 shrink-0 cursor-pointer appearance-none rounded-pill border-[1.5px] border-line-strong bg-raised checked:border-[6px] checked:border-accent-fill"
            />
            <span className="grid gap-0.5 py-2">
              <span id={`way-${one.provider}`}>{one.name}</span>
              {one.hint && (
                <span id={`way-hint-${one.provider}`} className="text-note text-ink-2">
                  {one.hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
