import type { ShopContext } from '#platform/config/shop-context.ts'
import { goodsPictureKeys } from '../rules/goods-picture-keys.ts'

/**
 * Takes away what is kept of pictures, with all their variants.
 * @param versions of which pictures; a folder of all goods' would begin like those of others
 */
export async function removeGoodsPictures(
  { storage }: Pick<ShopContext, 'storage'>,
  { goodsId, versions }: { goodsId: number; versions: readonly string[] },
): Promise<void> {
  for (const version of versions) await storage.deleteAll(goodsPictureKeys.version(goodsId, version))
}
