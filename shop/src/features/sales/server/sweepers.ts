import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { findOldestDueSale } from './queries/sale-queries.ts'
import { moveSales } from './use-cases/move-sales.ts'

export function saleSweepers(context: ShopContext): Sweeper[] {
  return [
    {
      name: 'sales that start and end',
      intervalInMs: 3_000,
      sweep: () => moveSales(context),
      findOldestDue: () => findOldestDueSale(context.database, context.now()),
    },
  ]
}
