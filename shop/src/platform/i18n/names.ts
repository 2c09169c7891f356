import { defaultLanguage, type Language, languages } from './language.ts'

/** A name by language; some languages may lack one. */
export type Names = Partial<Record<Language, string>>

/** The name in the requested language, else in the default one, else in any. */
export function nameIn(language: Language, names: Names): string {
  const [name] = [language, defaultLanguage, ...languages].flatMap((candidate) => names[candidate] ?? [])
  return name ?? ''
}
