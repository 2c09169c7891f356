import { useId } from 'react'
import { m } from '#texts'
import type { WireExportedKind } from '#features/exports/console-contract.ts'
import { Button } from '#ui/controls/button.tsx'

type Column = WireExportedKind['columns'][number]

interface ColumnChoiceProps {
  columns: readonly Column[]
  chosen: ReadonlySet<string>
  onChosen(names: Set<string>): void
  errors: readonly string[]
}

/** More columns than these are folded. */
const maxOpen = 30

export function ColumnChoice({ columns, chosen, onChosen, errors }: ColumnChoiceProps) {
  const noteId = useId()
  const plain = columns.filter((column) => !column.is_personal)
  const personal = columns.filter((column) => column.is_personal)
  const choose = (name: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(name)
    else next.delete(name)
    onChosen(next)
  }
  const boxes = (some: readonly Column[]) => (
    <div className="grid grid-cols-2 gap-x-4 desk:grid-cols-3">
      {some.map(({ name, label }) => (
        <label key={name} className="check-row">
          <input
            type="checkbox"
            className="check-box"
            checked={chosen.has(name)}
            onChange={({ currentTarget }) => choose(name, currentTarget.checked)}
          />
          {label}
        </label>
      ))}
    </div>
  )
  return (
    <details open={columns.length <= maxOpen || errors.length > 0} className="grid gap-3">
      <summary className="min-h-control cursor-pointer content-center">
        {m.exports_columns()}
        <span className="ml-3 text-small text-ink-2">{m.exports_columns_count({ count: chosen.size })}</span>
      </summary>
      <fieldset className="grid gap-2" aria-describedby={errors.length > 0 ? noteId : undefined}>
        <legend className="sr-only">{m.exports_columns()}</legend>
        {boxes(plain)}
        <p className="flex gap-4">
          <Button
            variant="text"
            isSmall
            onClick={() => onChosen(new Set([...chosen, ...plain.map(({ name }) => name)]))}
          >
            {m.exports_columns_all()}
          </Button>
          <Button variant="text" isSmall onClick={() => onChosen(new Set())}>
            {m.exports_columns_none()}
          </Button>
        </p>
        {errors.length > 0 && (
          <p id={noteId} className="text-small text-danger">
            {errors.join(' ')}
          </p>
        )}
      </fieldset>
      {personal.length > 0 && (
        <fieldset className="mt-4 grid gap-1">
          <legend className="text-small text-ink-2">{m.exports_personal()}</legend>
          {boxes(personal)}
          <p className="text-small text-ink-2">{m.exports_personal_text()}</p>
        </fieldset>
      )}
    </details>
  )
}
