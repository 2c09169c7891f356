import { getGoodsImageUrls } from '#features/catalogue/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'

/** Absolute addresses of the smallest pictures that are sharp in a mail, by goods id. */
export async function readMailPictures(
  database: Database,
  { config }: Pick<ShopContext, 'config'>,
  goodsIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const urls = await getGoodsImageUrls(database, goodsIds)
  const absolute = [...urls].flatMap(([id, url]) =>
    url === '' ? [] : [[id, `${config.shopOrigin}${url.replace('.png', '-160.webp')}`] as const],
  )
  return new Map(absolute)
}
