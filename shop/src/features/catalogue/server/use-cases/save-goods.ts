import type { ShopContext } from '#platform/config/shop-context.ts'
import { ensureSubTypes } from './ensure-sub-types.ts'
import type { GoodsToSave, SavedGoods } from '../rules/goods-to-save.ts'
import { indexGoods } from './index-goods.ts'
import { markForIndexing } from '../queries/index-goods-queries.ts'
import {
  insertStockCounts,
  lockSavingOfGoods,
  lockStocks,
  upsertGoods,
  upsertTexts,
} from '../queries/save-goods-queries.ts'

/**
 * Adds or updates goods with their texts, types and search tokens, all or none of them. Of several with one sku the last counts;
 * new types stand in the order in which they are first named. All goods of a type that goes by another name now are found by
 * it seconds later: a sweeper indexes them.
 * Some hundreds at a time: one transaction holds them all.
 */
export async function saveGoods(
  context: Pick<ShopContext, 'inTransaction' | 'now'>,
  goods: readonly GoodsToSave[],
): Promise<SavedGoods[]> {
  const batch = [...new Map(goods.map((item) => [item.sku, item])).values()]
  if (batch.length === 0) return []
  return context.inTransaction(async (transaction) => {
    await lockSavingOfGoods(transaction)
    const { subTypeIds, renamedSubTypeIds } = await ensureSubTypes(transaction, batch)
    const rows = batch
      .map((item, place) => ({ ...item, goodsSubTypeId: subTypeIds[place]! }))
      // New goods are numbered in the order of their skus.
      .toSorted((a, b) => (a.sku < b.sku ? -1 : 1))
    const stockBefore = await lockStocks(
      transaction,
      rows.map(({ sku }) => sku),
    )
    const saved = await upsertGoods(transaction, rows, context.now())
    const idOf = new Map(saved.map(({ sku, id }) => [sku, id]))
    const counts = rows.map(({ sku, stock, soldCount }) => ({
      goodsId: idOf.get(sku)!,
      stockChange: stock - (stockBefore.get(sku) ?? 0),
      soldChange: stockBefore.has(sku) ? 0 : (soldCount ?? 0),
    }))
    await insertStockCounts(
      transaction,
      counts.filter(({ stockChange, soldChange }) => stockChange !== 0 || soldChange !== 0),
      context.now(),
    )
    await upsertTexts(
      transaction,
      batch.map((item) => ({ goodsId: idOf.get(item.sku)!, name: item.name, describe: item.describe })),
    )
    await indexGoods(
      transaction,
      saved.map(({ id }) => id),
    )
    await markForIndexing(transaction, renamedSubTypeIds)
    return saved
  })
}
