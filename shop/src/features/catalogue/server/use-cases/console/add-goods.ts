import type { ConsoleGoods } from '#features/catalogue/console-contract/goods.ts'
import { type AuditedAct, writeAuditEntry } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { type Language, languages } from '#platform/i18n/language.ts'
import { setLowStockAt, setSourceOfTranslations } from '../../queries/console/change-goods-queries.ts'
import { insertGoods, lockSavingOfGoods, takeGoodsIds } from '../../queries/saving/save-goods-queries.ts'
import { insertTexts } from '../../queries/saving/save-texts-queries.ts'
import { editOf, firstValues, type GivenGoods, newGoods } from '../../rules/console/goods-changes.ts'
import { indexGoods } from '../saving/index-goods.ts'
import { getGoodsForStaff } from './read-console-goods.ts'
import { findGoodsFaults, requireValidGoods } from './require-valid-goods.ts'
import { tellSubTypes } from './told-changes.ts'

/**
 * New goods with their texts, found and listed at the next request. None of them is there yet: stock is counted.
 * @throws Invalid
 */
export async function addGoods(
  { inTransaction, now }: Pick<ShopContext, 'inTransaction' | 'now'>,
  by: AuditedAct['by'],
  { given, language }: { given: GivenGoods & { sku: string }; language: Language },
): Promise<ConsoleGoods> {
  const edit = wholeEditOf(given)
  const { columns, name, describe } = edit
  return inTransaction(async (transaction) => {
    await lockSavingOfGoods(transaction)
    await requireValidGoods(transaction, { id: 0, stored: newGoods, edit })
    const [id] = (await takeGoodsIds(transaction, 1)) as [number]
    const { lowStockAt, ...row } = columns
    await insertGoods(transaction, [{ id, ...row, name, describe }], now())
    if (lowStockAt !== null) await setLowStockAt(transaction, id, lowStockAt)
    await insertTexts(transaction, [{ goodsId: id, name, describe }])
    await setSourceOfTranslations(transaction, id, languages)
    await indexGoods(transaction, [id])
    const [changes] = await tellSubTypes(transaction, [firstValues(edit.changes)])
    await writeAuditEntry(transaction, {
      by,
      at: now(),
      action: 'goods.add',
      subject: { kind: 'goods', id, label: columns.sku },
      changes: changes!,
    })
    return getGoodsForStaff(transaction, { id, language, now: now() })
  })
}

/** Zero is what new goods cost before anything is said, and no price. */
function wholeEditOf(given: GivenGoods) {
  const edit = editOf(newGoods, given)
  return { ...edit, columns: { ...newGoods.columns, ...edit.columns } }
}

/** Of new goods that are not sent whole, or have a field that the schema refuses. */
export function findFaultsOfNewGoods({ inTransaction }: Pick<ShopContext, 'inTransaction'>, given: GivenGoods) {
  return inTransaction((transaction) =>
    findGoodsFaults(transaction, { id: 0, stored: newGoods, edit: wholeEditOf(given) }),
  )
}
