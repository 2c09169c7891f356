import type { Goods } from '#features/catalogue/contract.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Database } from '#platform/database/database.ts'
import { isGoods, readGoodsByIds } from '../queries/goods-queries.ts'
import { toWireGoods } from '../rules/goods-view.ts'
import { GoodsNotFound } from '../rules/refusals.ts'

/**
 * Goods that are no longer on sale are still shown, as out of stock: orders and favourites lead to them.
 * @throws GoodsNotFound
 */
export async function getGoods(database: Database, goodsId: number, language: Language): Promise<Goods> {
  const [row] = await readGoodsByIds(database, [goodsId], language)
  if (!row) throw new GoodsNotFound()
  return toWireGoods(row)
}

/** In the order of `goodsIds`; unknown ones are left out. */
export async function getGoodsByIds(database: Database, goodsIds: number[], language: Language): Promise<Goods[]> {
  if (goodsIds.length === 0) return []
  const rows = await readGoodsByIds(database, goodsIds, language)
  return rows.map(toWireGoods)
}

/** @throws GoodsNotFound */
export async function requireGoods(database: Database, goodsId: number): Promise<void> {
  if (!(await isGoods(database, goodsId))) throw new GoodsNotFound()
}
