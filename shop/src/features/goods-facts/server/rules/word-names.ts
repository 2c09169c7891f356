/** Names of a brand or material, in all languages. */
import type { AuditChanges } from '#features/staff/values.ts'
import { Invalid } from '#platform/http/responses/errors.ts'
import { type Language, languages } from '#platform/i18n/language.ts'
import { m } from '#texts'

type Names = Partial<Record<Language, string | undefined>>

/**
 * Returns all names after the edit, and those that differ.
 * @param others words that have one of the new names in some language
 * @throws Invalid where no name would be left, or one is in use
 */
export function editWordNames(
  stored: Names,
  sent: Names,
  others: readonly { names: Names }[],
): { names: Partial<Record<Language, string>>; changes: AuditChanges } {
  const changed = languages.filter(
    (language) => sent[language] !== undefined && sent[language] !== (stored[language] ?? ''),
  )
  const all: Names = { ...stored, ...sent }
  const names = Object.fromEntries(languages.flatMap((language) => (all[language] ? [[language, all[language]]] : [])))
  if (Object.keys(names).length === 0)
    throw new Invalid({ names: [(options) => m.goods_types_name_needed({}, options)] })
  for (const language of changed) {
    const name = sent[language]!
    if (name && others.some((other) => other.names[language]?.toLowerCase() === name.toLowerCase()))
      throw new Invalid({ [`names.${language}`]: [(options) => m.goods_types_name_taken({ name }, options)] })
  }
  const changes = Object.fromEntries(
    changed.map((language) => [`names.${language}`, [stored[language] ?? null, sent[language] || null]]),
  ) as AuditChanges
  return { names, changes }
}
