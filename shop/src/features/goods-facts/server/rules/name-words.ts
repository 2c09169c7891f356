import type { AuditChanges } from '#features/staff/values.ts'
import { type Language, languages } from '#platform/i18n/language.ts'

type Words = ReadonlyMap<number, { names: Partial<Record<Language, string>> }>

/** In the shop's first language, else in any. */
export const labelOfNames = (names: Partial<Record<Language, string>>): string =>
  languages.map((language) => names[language]).find(Boolean) ?? ''

/** Replaces ids in the changes of these fields; a deleted word stays its number. */
export function nameWords(changes: AuditChanges, fields: readonly string[], words: Words): AuditChanges {
  const nameOf = (id: number) => {
    const word = words.get(id)
    return word ? labelOfNames(word.names) : id
  }
  const named = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(nameOf) : typeof value === 'number' ? nameOf(value) : value
  return Object.fromEntries(
    Object.entries(changes).map(([field, [before, after]]) => [
      field,
      fields.includes(field) ? [named(before), named(after)] : [before, after],
    ]),
  )
}
