/** Changes of a family for the audit log: names as text. */
import type { AuditChanges } from '#features/staff/values.ts'
import { languages } from '#platform/i18n/language.ts'
import { nameIn, type Names } from '#platform/i18n/names.ts'

interface Named {
  names: Names
  values: readonly { names: Names }[]
}

/** `釉色: 青釉, 志野白` for each option. */
const optionsIn = (options: readonly Named[], nameOf: (names: Names) => string) =>
  options
    .map(({ names, values }) => `${nameOf(names)}: ${values.map((value) => nameOf(value.names)).join(', ')}`)
    .join(' · ')

/** By language, where names or their order differ. */
export function optionChanges(before: readonly Named[], after: readonly Named[]): AuditChanges {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const [was, is] = [before, after].map((options) => optionsIn(options, (names) => names[language] ?? ''))
      return was === is ? [] : [[`family_options.${language}`, [before.length > 0 ? was : null, is]]]
    }),
  )
}

/** `青釉 · 大` */
export const choiceText = (options: readonly Named[], places: readonly number[]) =>
  options.map(({ values }, at) => nameIn('zh-CN', values[places[at]!]?.names ?? {})).join(' · ')
