import type { Language } from '#platform/i18n/language.ts'

/** A text for each language it is given in; a language that is left out keeps what it has, an empty text takes it away. */
export type TextsByLanguage = Partial<Record<Language, string>>

export interface GoodsToSave {
  /** The merchant's own number, which says whether goods are added or updated. */
  sku: string
  /** A type is found by its first name in any language, and made where there is none. */
  type1: TextsByLanguage
  type2: TextsByLanguage
  name: TextsByLanguage
  describe: TextsByLanguage
  size: string
  priceInFen: number
  stock: number
  /** For goods that are added; the past of goods that are updated stays. */
  soldCount?: number
  createdAt?: Date
}

export interface SavedGoods {
  id: number
  sku: string
  isAdded: boolean
}
