/** Names and labels of goods for staff. */
import { languageOfNames } from '#console-ui/display/names.ts'
import type { Language } from '#platform/i18n/language.ts'
import { m } from '#texts'
import type { ListedConsoleGoods } from '../console-contract/goods.ts'

/** In the reader's language, else the Chinese, else any; without a name the SKU. */
export function nameOfGoods({ names, sku }: Pick<ListedConsoleGoods, 'names' | 'sku'>): {
  name: string
  language: Language | undefined
} {
  const language = languageOfNames(names)
  return language ? { name: names[language]!, language } : { name: sku, language: undefined }
}

export const typeOfGoods = ({ type_1, type_2 }: Pick<ListedConsoleGoods, 'type_1' | 'type_2'>) =>
  m.catalogue_console_type_both({ type_1, type_2 })
