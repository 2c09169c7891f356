import { m } from '#texts'
import { ConsoleField } from '#console-ui/forms/console-field.tsx'
import { languageNames, languages } from '#platform/i18n/language.ts'
import type { Names } from '#console-ui/display/names.ts'
import { maxOptionNameLength } from '../../values.ts'

export interface NamesFieldsProps {
  legend: string
  /** Begins the names of the inputs in the form. */
  prefix: string
  names?: Names
  errors?: readonly string[]
  isFirst?: boolean
}

/** One name in three languages. */
export function NamesFields({ legend, prefix, names = {}, errors = [], isFirst = false }: NamesFieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-small text-ink-2">{legend}</legend>
      <div className="grid grid-cols-1 items-start gap-2 sm:grid-cols-3">
        {languages.map((language, place) => (
          <ConsoleField
            key={language}
            label={languageNames[language]}
            aria-label={m.console_ui_field_in({ field: legend, language: languageNames[language] })}
            name={`${prefix}.${language}`}
            lang={language}
            defaultValue={names[language] ?? ''}
            maxLength={maxOptionNameLength}
            autoComplete="off"
            isFirst={isFirst && place === 0}
            errors={place === 0 ? errors : []}
          />
        ))}
      </div>
    </fieldset>
  )
}

export const namesFrom = (fields: Record<string, string>, prefix: string): Names =>
  Object.fromEntries(languages.map((language) => [language, fields[`${prefix}.${language}`] ?? '']))
