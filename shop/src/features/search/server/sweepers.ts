import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { deleteOldSearchCounts, findOldestSearchCount } from './queries/search-count-queries.ts'

export function searchSweepers(context: ShopContext): Sweeper[] {
  return [
    {
      name: 'old counts of searches',
      intervalInMs: 3_600_000,
      sweep: () => deleteOldSearchCounts(context.database, context.now()),
      findOldestDue: () => findOldestSearchCount(context.database, context.now()),
    },
  ]
}
