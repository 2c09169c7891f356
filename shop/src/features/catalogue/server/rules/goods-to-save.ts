import type { Language } from '#platform/i18n/language.ts'
import type { MerchantColumns } from '../queries/goods-tables.ts'

/** A text for each language it is given in; a language that is left out keeps what it has, an empty text takes it away. */
export type TextsByLanguage = Partial<Record<Language, string>>

/**
 * What a merchant says of goods; what is left out stays as it is. Goods that are added need a name, both types and a price;
 * `soldCount` and `createdAt` are for them alone: the past of goods that are there stays.
 */
export interface GoodsToSave extends Partial<Omit<MerchantColumns, 'sku'>> {
  /** The merchant's own number, which says whether goods are added or updated. */
  sku: string
  /** A type is found by its first name in any language, and made where there is none; both levels or neither. */
  type1?: TextsByLanguage
  type2?: TextsByLanguage
  name?: TextsByLanguage
  describe?: TextsByLanguage
}

export interface SavedGoods {
  id: number
  sku: string
  isAdded: boolean
}
