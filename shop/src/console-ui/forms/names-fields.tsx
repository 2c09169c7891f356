import { languageNames, languages } from '#platform/i18n/language.ts'
import type { Names } from '../display/names.ts'
import { ConsoleField } from './console-field.tsx'

export interface NamesFieldsProps {
  names?: Names
  maxLength: number
  errorsOf(field: string): string[]
}

/** One name in each language, in inputs that have the codes of the languages as their names. */
export function NamesFields({ names = {}, maxLength, errorsOf }: NamesFieldsProps) {
  return languages.map((language, place) => (
    <ConsoleField
      key={language}
      label={languageNames[language]}
      name={language}
      lang={language}
      maxLength={maxLength}
      autoComplete="off"
      defaultValue={names[language] ?? ''}
      isFirst={place === 0}
      errors={[...(place === 0 ? errorsOf('names') : []), ...errorsOf(`names.${language}`)]}
    />
  ))
}
