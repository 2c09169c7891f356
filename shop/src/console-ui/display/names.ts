/** Names in several languages, as staff see them. */
import { currentLanguage } from '#platform/i18n/current-language.ts'
import { type Language, languages } from '#platform/i18n/language.ts'
import { m } from '#texts'

export type Names = Readonly<Partial<Record<Language, string | undefined>>>

/** The reader's language, else Chinese, else any with a name. */
export const languageOfNames = (names: Names) => [currentLanguage(), ...languages].find((one) => names[one])

export function nameInLanguage(names: Names): string {
  const language = languageOfNames(names)
  return language ? names[language]! : ''
}

const languageMarks: Record<Language, () => string> = {
  'zh-CN': m.console_ui_mark_zh,
  ja: m.console_ui_mark_ja,
  en: m.console_ui_mark_en,
}

/** As short as a mark in a row of a table. */
export const languageMark = (language: Language) => languageMarks[language]()
