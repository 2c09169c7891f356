import type { ShopContext } from '#platform/config/shop-context.ts'
import { requireGoods } from '#features/catalogue/server/index.ts'
import { insertFavourite } from '../queries/favourite-queries.ts'

/**
 * Liking again changes nothing, not even the place in the list.
 * @throws GoodsNotFound
 */
export async function addFavourite(
  { database, now }: Pick<ShopContext, 'database' | 'now'>,
  userId: number,
  goodsId: number,
): Promise<{ is_created: boolean }> {
  await requireGoods(database, goodsId)
  return { is_created: await insertFavourite(database, { userId, goodsId, createdAt: now() }) }
}
