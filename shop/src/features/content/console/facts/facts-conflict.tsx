/** Shows what another person saved in fields that are edited here, so that no save replaces it unseen. */
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { languageNames, languages } from '#platform/i18n/language.ts'
import { placeName } from './fact-choices.tsx'
import { factNames } from '../fact-names.ts'
import { factOf, type FactValues } from './fact-values.ts'

export interface FactsConflictProps {
  fields: readonly string[]
  saved: FactValues
  onTake(field: string): void
}

export function FactsConflict({ fields, saved, onTake }: FactsConflictProps) {
  if (fields.length === 0) return null
  return (
    <div className="banner block bg-warn-soft" role="alert">
      <p>{m.content_text_conflict()}</p>
      <ul>
        {fields.map((field) => (
          <li key={field} className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {nameOf(field)}
              <Saved field={field} value={saved.texts[field]} />
            </span>
            <Button aria-label={m.content_facts_use_saved({ name: nameOf(field) })} onClick={() => onTake(field)}>
              {m.content_text_use_saved()}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Saved({ field, value }: { field: string; value: string | undefined }) {
  // An id means nothing to a person; lists show themselves once they are taken.
  if (value === undefined || field.endsWith('_id')) return null
  return <b className="block">{field === 'seat' && value ? placeName(value) : value || m.content_text_empty()}</b>
}

function nameOf(field: string): string {
  const language = languages.find((one) => field.endsWith(`.${one}`))
  const name = factNames[factOf(field)]()
  return language ? `${name} · ${languageNames[language]}` : name
}
