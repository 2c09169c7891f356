import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { deleteUnusedContentPictures } from './use-cases/content-pictures.ts'

export function homeSweepers(context: Pick<ShopContext, 'inTransaction' | 'storage' | 'now'>): Sweeper[] {
  return [
    {
      name: 'pictures that no home content names',
      intervalInMs: 3_600_000,
      sweep: () => deleteUnusedContentPictures(context),
    },
  ]
}
