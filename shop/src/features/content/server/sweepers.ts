import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { deleteUnusedShopPictures } from './use-cases/shop-pictures.ts'

export function contentSweepers(context: Pick<ShopContext, 'inTransaction' | 'storage' | 'now'>): Sweeper[] {
  return [
    {
      name: 'pictures of papers that no fact names',
      intervalInMs: 3_600_000,
      sweep: () => deleteUnusedShopPictures(context),
    },
  ]
}
