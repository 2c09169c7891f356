import { fieldList, type WireValues } from '#features/catalogue/goods-fields.ts'
import { ownFacts } from '#features/goods-facts/fact-fields.ts'
import type { Database } from '#platform/database/database.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { defaultLanguage } from '#platform/i18n/language.ts'
import { addGoodsInTransaction } from '../console/add-goods.ts'
import { getGoodsAsStaff } from '../console/read-console-goods.ts'

/**
 * Adds a copy of goods with another SKU, not on sale: without stock, pictures, and the facts that identify the other alone.
 * @throws GoodsNotFound, Invalid
 */
export async function copyGoodsInTransaction(
  transaction: Database,
  by: Staff,
  { id, sku, now, secretKey }: { id: number; sku: string; now: Date; secretKey: string },
): Promise<number> {
  const goods = await getGoodsAsStaff(transaction, { id, language: defaultLanguage, now })
  const values = Object.fromEntries(fieldList.map(({ wire }) => [wire, goods[wire]])) as WireValues
  const facts = { ...goods.facts, ...Object.fromEntries(ownFacts.map((key) => [key, null])) }
  const input = { ...values, translations: goods.translations, facts, sku, is_on_sale: false }
  const copy = await addGoodsInTransaction(transaction, by, { input, now, secretKey })
  return copy.id
}
