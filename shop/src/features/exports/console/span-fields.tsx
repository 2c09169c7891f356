import { m } from '#texts'
import { ConsoleField } from '#console-ui/forms/console-field.tsx'
import { Button } from '#ui/controls/button.tsx'
import { type DaySpan, monthBefore, monthUntilToday, yearUntilToday } from './spans.ts'

interface SpanFieldsProps {
  span: DaySpan
  onSpan(span: DaySpan): void
  errorsOf(field: string): string[]
}

export function SpanFields({ span, onSpan, errorsOf }: SpanFieldsProps) {
  const presets = [
    [m.exports_this_month(), monthUntilToday],
    [m.exports_last_month(), monthBefore],
    [m.exports_this_year(), yearUntilToday],
  ] as const
  const field = (name: keyof DaySpan, label: string) => (
    <ConsoleField
      label={label}
      name={name}
      type="date"
      value={span[name]}
      onChange={({ currentTarget }) => onSpan({ ...span, [name]: currentTarget.value })}
      errors={errorsOf(name)}
    />
  )
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{m.exports_span()}</legend>
      <div className="grid max-w-96 grid-cols-2 items-start gap-3">
        {field('from', m.exports_from())}
        {field('to', m.exports_to())}
      </div>
      <p className="flex flex-wrap gap-2">
        {presets.map(([name, spanNow]) => (
          <Button key={name} isSmall onClick={() => onSpan(spanNow())}>
            {name}
          </Button>
        ))}
        <Button isSmall onClick={() => onSpan({ from: '', to: '' })}>
          {m.exports_span_all()}
        </Button>
      </p>
    </fieldset>
  )
}
