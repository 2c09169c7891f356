import type { ImportedColumn } from '#features/catalogue/goods-fields.ts'
import type { FamilyChoice } from '#features/families/server/index.ts'
import type { ImportedFacts } from '#features/goods-facts/server/ports/imported-facts.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { GoodsColumns } from '../queries/goods-tables.ts'

/** One text per language. A missing language stays as stored; an empty text removes it. */
export type TextsByLanguage = Partial<Record<Language, string>>

/**
 * A merchant's goods; an omitted field stays as it is. New goods need a name, both types and a price.
 * `soldCount` and `createdAt` apply to new goods only.
 */
export interface GoodsToSave extends Partial<Pick<GoodsColumns, ImportedColumn | 'stock' | 'soldCount' | 'createdAt'>> {
  /** The merchant's own number, which decides whether goods are added or updated. */
  sku: string
  /** A type is found by its first name in any language, and created if missing. Both levels or neither. */
  type1?: TextsByLanguage
  type2?: TextsByLanguage
  name?: TextsByLanguage
  describe?: TextsByLanguage
  facts?: ImportedFacts
  /** Null: the goods leave their family. */
  family?: FamilyChoice | null
}

export interface SavedGoods {
  id: number
  sku: string
  isAdded: boolean
}
