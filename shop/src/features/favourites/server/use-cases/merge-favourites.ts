import type { ShopContext } from '#platform/config/shop-context.ts'
import { insertFavourites } from '../queries/favourite-queries.ts'

/**
 * What a visitor has liked becomes the person's. Unknown goods are left out; told again it changes nothing.
 * @param goodsIds the newest first
 */
export async function mergeFavourites(
  { database, now }: Pick<ShopContext, 'database' | 'now'>,
  userId: number,
  goodsIds: readonly number[],
): Promise<{ created_count: number }> {
  return { created_count: await insertFavourites(database, { userId, goodsIds, createdAt: now() }) }
}
