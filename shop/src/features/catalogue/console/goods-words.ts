/** Names and labels of goods for staff. */
import { currentLanguage } from '#platform/i18n/current-language.ts'
import { type Language, languages } from '#platform/i18n/language.ts'
import { m } from '#texts'
import type { ListedConsoleGoods } from '../console-contract/goods.ts'

type Names = Readonly<Partial<Record<Language, string | undefined>>>

const languageOfNames = (names: Names) => [currentLanguage(), ...languages].find((one) => names[one])

/** In the reader's language, else the Chinese, else any. */
export function nameInLanguage(names: Names): string {
  const language = languageOfNames(names)
  return language ? names[language]! : ''
}

/** As above; without a name the SKU. */
export function nameOfGoods({ names, sku }: Pick<ListedConsoleGoods, 'names' | 'sku'>): {
  name: string
  language: Language | undefined
} {
  const language = languageOfNames(names)
  return language ? { name: names[language]!, language } : { name: sku, language: undefined }
}

const languageMarks: Record<Language, () => string> = {
  'zh-CN': m.catalogue_console_mark_zh,
  ja: m.catalogue_console_mark_ja,
  en: m.catalogue_console_mark_en,
}

/** As short as a mark in a row of a table. */
export const languageMark = (language: Language) => languageMarks[language]()

export const typeOfGoods = ({ type_1, type_2 }: Pick<ListedConsoleGoods, 'type_1' | 'type_2'>) =>
  m.catalogue_console_type_both({ type_1, type_2 })
