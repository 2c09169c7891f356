/** Names of types and sub-types, in all languages. */
import type { AuditChanges } from '#features/staff/values.ts'
import { Invalid } from '#platform/http/responses/errors.ts'
import { type Language, languages } from '#platform/i18n/language.ts'
import { m } from '#texts'

export type Names = Partial<Record<Language, string | undefined>>

export interface NameEdit {
  /** An empty name is deleted. */
  names: readonly { language: Language; name: string }[]
  changes: AuditChanges
}

/**
 * Returns names that differ.
 * @param siblings must have other names in each language
 * @throws Invalid for a type without names, or a name in use
 */
export function editNames(stored: Names, newNames: Names, siblings: readonly { names: Names }[]): NameEdit {
  const names = languages.flatMap((language) => {
    const name = newNames[language]
    return name === undefined || name === (stored[language] ?? '') ? [] : [{ language, name }]
  })
  const after: Names = { ...stored, ...Object.fromEntries(names.map(({ language, name }) => [language, name])) }
  if (!Object.values(after).some(Boolean))
    throw new Invalid({ names: [(options) => m.goods_types_name_needed({}, options)] })
  const duplicate = names.find(
    ({ language, name }) => name && siblings.some((sibling) => sibling.names[language] === name),
  )
  if (duplicate)
    throw new Invalid({
      [`names.${duplicate.language}`]: [(options) => m.goods_types_name_taken({ name: duplicate.name }, options)],
    })
  const changes = Object.fromEntries(
    names.map(({ language, name }) => [`names.${language}`, [stored[language] ?? null, name || null]]),
  ) as AuditChanges
  return { names, changes }
}

/** Display name for the audit log. */
export function labelOf(names: Names): string {
  return languages.map((language) => names[language]).find(Boolean) ?? ''
}
