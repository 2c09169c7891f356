import { type FactEdit, findFactFaults } from '#features/goods-facts/server/index.ts'
import { lockSubType } from '#features/goods-types/server/index.ts'
import { faultOfTaxPercent } from '#features/settings/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { type FieldErrors, Invalid, type LocalizedMessage } from '#platform/http/responses/errors.ts'
import { type Language, languages } from '#platform/i18n/language.ts'
import { m } from '#texts'
import { findOthersOfSku } from '../../queries/console/change-goods-queries.ts'
import { type GoodsToSell, missingForSale, saleNeeds } from '../../rules/console/ready-for-sale.ts'
import { faultOfPrice } from '../../rules/console/prices.ts'
import type { GoodsEdit, StoredGoods } from '../../rules/console/goods-changes.ts'

interface Edited {
  /** 0: new goods. */
  id: number
  stored: Pick<StoredGoods, 'texts'>
  edit: Omit<GoodsEdit, 'changes'>
  /** State before the edit, with the initial stock and pictures of new goods. */
  selling: GoodsToSell
  facts: FactEdit
}

/**
 * Requires the locks of the edited goods.
 * @throws Invalid naming the fields
 */
export async function requireValidGoods(transaction: Database, edited: Edited): Promise<void> {
  const faults = await findGoodsFaults(transaction, edited)
  if (Object.keys(faults).length > 0) throw new Invalid(faults)
}

/** Returns all faults, so that one response names each. */
export async function findGoodsFaults(
  transaction: Database,
  { id, stored, edit, selling, facts }: Edited,
): Promise<FieldErrors> {
  const { columns, name, describe } = edit
  const nameOf = (language: Language) => name[language] ?? stored.texts[language]?.name ?? ''
  const faults = {
    price: columns.priceInFen === undefined ? null : faultOfPrice(columns.priceInFen),
    sku: columns.sku === undefined ? null : await faultOfSku(transaction, columns.sku, id),
    sub_type_id:
      columns.goodsSubTypeId === undefined || (await lockSubType(transaction, columns.goodsSubTypeId))
        ? null
        : sentence(m.catalogue_type_unknown),
    translations: languages.every((language) => nameOf(language) === '')
      ? sentence(m.goods_types_name_needed)
      : languages.some((language) => describe[language] && nameOf(language) === '')
        ? sentence(m.catalogue_describe_needs_name)
        : null,
    tax_percent: await faultOfTaxPercent(transaction, columns.taxPercent),
    is_on_sale: columns.isOnSale ? faultOfSale(selling) : null,
  }
  const named = Object.fromEntries(
    Object.entries(faults).flatMap(([field, fault]) => (fault ? [[field, [fault]]] : [])),
  )
  return { ...named, ...(await findFactFaults(transaction, id, facts)) }
}

function faultOfSale(selling: GoodsToSell): LocalizedMessage | null {
  const missing = missingForSale(selling)
  return missing && saleNeeds[missing]
}

async function faultOfSku(transaction: Database, sku: string, id: number): Promise<LocalizedMessage | null> {
  const others = await findOthersOfSku(transaction, sku, id)
  if (!others) return null
  return sentence(others.isDeleted ? m.catalogue_sku_of_deleted : m.catalogue_sku_taken)
}

const sentence =
  (text: typeof m.catalogue_sku_taken): LocalizedMessage =>
  (options) =>
    text({}, options)
