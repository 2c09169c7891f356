import type { ShopContext } from '#platform/config/shop-context.ts'
import { insertFavourites } from '../queries/favourite-queries.ts'

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
