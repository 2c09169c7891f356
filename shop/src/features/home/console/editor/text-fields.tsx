/** Single-line texts of an item in one language, each with its limit. */
import { m } from '#texts'
import { EditField } from '#console-ui/forms/edit-field.tsx'
import type { Language } from '#platform/i18n/language.ts'
import { formatCount } from '#ui/display/count.ts'

interface TextsProps<Name extends string> {
  field: string
  texts: Record<Language, Record<Name, string>>
  before: Record<Language, Record<Name, string>> | undefined
  names: readonly (readonly [Name, () => string])[]
  limits: Readonly<Record<Name, number>>
  hints?: Partial<Record<Name, () => string>>
  language: Language
  errorsOf(field: string): string[]
  onTexts(texts: Record<Language, Record<Name, string>>): void
}

export function TextFields<Name extends string>(props: TextsProps<Name>) {
  const { field, texts, before, names, limits, hints, language, errorsOf, onTexts } = props
  return names.map(([name, label]) => {
    const value = texts[language][name]
    return (
      <EditField
        key={name}
        label={label()}
        lang={language}
        value={value}
        isChanged={value !== before?.[language][name]}
        note={`${formatCount([...value].length)} / ${formatCount(limits[name])}`}
        hint={hints?.[name]?.()}
        errors={
          [...value].length > limits[name]
            ? [m.home_too_long({ max: limits[name] })]
            : errorsOf(`${field}.texts.${language}.${name}`)
        }
        onValue={(typed) => onTexts({ ...texts, [language]: { ...texts[language], [name]: typed } })}
      />
    )
  })
}
