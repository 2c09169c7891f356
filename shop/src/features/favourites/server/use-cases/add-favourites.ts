import type { ShopContext } from '#platform/config/shop-context.ts'
import { requireGoods } from '#features/catalogue/server/index.ts'
import { insertFavourite, insertFavourites } from '../queries/favourite-queries.ts'

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

/**
 * Merges a guest's favourites into the account. Unknown goods are left out; idempotent.
 * @param goodsIds the newest first
 */
export async function mergeFavourites(
  { database, now }: Pick<ShopContext, 'database' | 'now'>,
  userId: number,
  goodsIds: readonly number[],
): Promise<{ created_count: number }> {
  return { created_count: await insertFavourites(database, { userId, goodsIds, createdAt: now() }) }
}
