import type { Database } from '#platform/database/database.ts'
import { Invalid } from '#platform/http/answers/refusals.ts'
import { type Language, languages } from '#platform/i18n/language.ts'
import { m } from '#texts'
import { findOthersOfSku, holdSubType } from '../../queries/console/change-goods-queries.ts'
import { faultOfPrice } from '../../rules/console/prices.ts'
import type { GoodsEdit, StoredGoods } from '../../rules/console/goods-changes.ts'

/**
 * Of an edit whose goods are held; new goods have the id 0.
 * @throws Invalid naming the field
 */
export async function requireValidGoods(
  transaction: Database,
  id: number,
  { texts }: StoredGoods,
  { columns, name, describe }: GoodsEdit,
): Promise<void> {
  if (columns.priceInFen !== undefined) {
    const fault = faultOfPrice(columns.priceInFen)
    if (fault) throw new Invalid({ price: [fault] })
  }
  const others = columns.sku === undefined ? null : await findOthersOfSku(transaction, columns.sku, id)
  if (others) {
    const fault = others.isDeleted ? m.catalogue_sku_of_deleted : m.catalogue_sku_taken
    throw new Invalid({ sku: [(options) => fault({}, options)] })
  }
  if (columns.goodsSubTypeId !== undefined && !(await holdSubType(transaction, columns.goodsSubTypeId)))
    throw new Invalid({ sub_type_id: [(options) => m.catalogue_type_unknown({}, options)] })
  const nameOf = (language: Language) => name[language] ?? texts[language]?.name ?? ''
  if (languages.every((language) => nameOf(language) === ''))
    throw new Invalid({ translations: [(options) => m.catalogue_name_needed({}, options)] })
  if (languages.some((language) => describe[language] && nameOf(language) === ''))
    throw new Invalid({ translations: [(options) => m.catalogue_describe_needs_name({}, options)] })
}
