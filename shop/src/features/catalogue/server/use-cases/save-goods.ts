import type { ShopContext } from '#platform/config/shop-context.ts'
import { ensureSubTypes, type TypesOfGoods } from './ensure-sub-types.ts'
import type { GoodsToSave, SavedGoods } from '../rules/goods-to-save.ts'
import { indexGoods } from './index-goods.ts'
import { markForIndexing } from '../queries/index-goods-queries.ts'
import {
  insertStockCounts,
  lockSavingOfGoods,
  lockStocks,
  type StockCount,
  upsertGoods,
  upsertTexts,
} from '../queries/save-goods-queries.ts'

/**
 * Adds or updates goods with their texts, types and search tokens, all or none of them. Of several with one sku the
 * last counts; new types stand in the order in which they are first named. After a type was renamed, a sweeper indexes
 * all its goods within seconds. Some hundreds at a time: one transaction holds them all.
 */
export async function saveGoods(
  context: Pick<ShopContext, 'inTransaction' | 'now'>,
  goods: readonly GoodsToSave[],
): Promise<SavedGoods[]> {
  const batch = [...new Map(goods.map((item) => [item.sku, item])).values()]
  if (batch.length === 0) return []
  return context.inTransaction(async (transaction) => {
    await lockSavingOfGoods(transaction)
    const typed = batch.filter(hasTypes)
    const { subTypeIds, renamedSubTypeIds } = await ensureSubTypes(transaction, typed)
    const subTypeOf = new Map(typed.map(({ sku }, place) => [sku, subTypeIds[place]!]))
    const rows = batch.map((item) => ({ ...item, goodsSubTypeId: subTypeOf.get(item.sku) }))
    const stockBefore = await lockStocks(
      transaction,
      rows.map(({ sku }) => sku),
    )
    const saved = await upsertGoods(transaction, rows, context.now())
    const idOf = new Map(saved.map(({ sku, id }) => [sku, id]))
    await insertStockCounts(
      transaction,
      rows.flatMap((item) => stockCountOf(item, idOf.get(item.sku)!, stockBefore.get(item.sku)) ?? []),
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

/** @throws TypeError where one level is given alone */
function hasTypes(item: GoodsToSave): item is GoodsToSave & TypesOfGoods {
  if (Boolean(item.type1) !== Boolean(item.type2)) throw new TypeError(`${item.sku}: a type has two levels`)
  return item.type1 !== undefined
}

/** @returns null where the merchant's count is what is there */
function stockCountOf(item: GoodsToSave, goodsId: number, stockBefore: number | undefined): StockCount | null {
  const stockChange = (item.stock ?? stockBefore ?? 0) - (stockBefore ?? 0)
  const soldChange = stockBefore === undefined ? (item.soldCount ?? 0) : 0
  return stockChange === 0 && soldChange === 0 ? null : { goodsId, stockChange, soldChange }
}
