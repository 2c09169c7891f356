import { classNames } from '#ui/display/class-names.ts'

interface SegmentsProps<Value extends string> {
  label: string
  options: readonly (readonly [value: NoInfer<Value>, label: string, lang?: string])[]
  value: Value
  onValue(value: NoInfer<Value>): void
}

/** One choice of a few, all in sight. */
export function Segments<Value extends string>({ label, options, value, onValue }: SegmentsProps<Value>) {
  return (
    <fieldset aria-label={label} className="inline-flex overflow-hidden rounded-control border border-line-strong">
      {options.map(([one, name, lang]) => (
        <button
          key={one}
          type="button"
          lang={lang}
          aria-pressed={one === value}
          className={classNames(
            'min-h-control px-3 text-small focus-visible:-outline-offset-2',
            one === value ? 'bg-ink text-paper' : 'text-ink-2 hover:bg-sunk',
          )}
          onClick={() => onValue(one)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
