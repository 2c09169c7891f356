import { findOldestDueFamily } from '#features/families/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { removeDeletedGoods } from './use-cases/console/remove-deleted-goods.ts'
import { deleteUnreferencedPictures } from './use-cases/pictures/unreferenced-pictures.ts'
import { createPicturePregenerator } from './use-cases/saving/picture-pregenerator.ts'
import { indexRenamedTypes } from './use-cases/saving/index-renamed-types.ts'
import { indexRenamedWords } from './use-cases/saving/index-renamed-words.ts'
import { refreshFamilies } from './use-cases/saving/refresh-families.ts'
import { refreshPopularGoods } from './use-cases/saving/refresh-popular-goods.ts'
import { findOldestDeletion } from './queries/console/deleted-goods-queries.ts'
import { findOldestUnreferencedPicture } from './queries/saving/unreferenced-picture-queries.ts'
import { deleteBatchesBefore, findOldestBatch } from './queries/console/batch-queries.ts'

const dayInMs = 86_400_000

export function catalogueSweepers(context: ShopContext): Sweeper[] {
  return [
    { name: 'goods of renamed types', intervalInMs: 5_000, sweep: () => indexRenamedTypes(context) },
    { name: 'goods of renamed words', intervalInMs: 5_000, sweep: () => indexRenamedWords(context) },
    {
      name: 'listed members of families',
      intervalInMs: 2_000,
      sweep: () => refreshFamilies(context),
      findOldestDue: () => findOldestDueFamily(context.database),
    },
    { name: 'popular goods', intervalInMs: 60_000, sweep: () => refreshPopularGoods(context) },
    {
      name: 'old bulk changes of goods',
      intervalInMs: 3_600_000,
      sweep: () => deleteBatchesBefore(context.database, new Date(context.now().getTime() - dayInMs)),
      findOldestDue: () => findOldestBatch(context.database, { now: context.now(), afterInMs: dayInMs }),
    },
    {
      name: 'deleted goods',
      intervalInMs: 60_000,
      sweep: () => removeDeletedGoods(context),
      findOldestDue: () => findOldestDeletion(context.database, context.now()),
    },
    {
      name: 'loose pictures of goods',
      intervalInMs: 600_000,
      sweep: () => deleteUnreferencedPictures(context),
      findOldestDue: () => findOldestUnreferencedPicture(context.database, context.now()),
    },
    ...(context.config.pregeneratesPictures
      ? [{ name: 'pictures ahead', intervalInMs: 15_000, sweep: createPicturePregenerator(context) }]
      : []),
  ]
}
