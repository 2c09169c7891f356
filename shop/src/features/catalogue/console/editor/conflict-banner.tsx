import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { nameOfField, valuesOf } from './goods-values.ts'
import type { GoodsForm } from './use-goods-form.ts'

/** Shows both values and lets the user choose, so that no edit is lost silently. */
export function ConflictBanners({ form }: { form: GoodsForm }) {
  return form.conflicts.map((field) => (
    <div key={field} className="banner bg-warn-soft" role="alert">
      <p>
        {m.catalogue_editor_conflict({
          field: nameOfField(field),
          mine: shown(form.values[field]),
          theirs: shown(valuesOf(form.saved)[field]),
        })}
      </p>
      <span className="action-row">
        <Button onClick={() => form.resolveWithTheirs(field)}>{m.catalogue_editor_use_theirs()}</Button>
        <Button onClick={() => form.resolveWithMine(field)}>{m.catalogue_editor_use_mine()}</Button>
      </span>
    </div>
  ))
}

const mostShown = 80

function shown(value = ''): string {
  if (value === '') return m.console_ui_nothing()
  const characters = [...value]
  return characters.length > mostShown ? `${characters.slice(0, mostShown).join('')}…` : value
}
