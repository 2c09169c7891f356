/** Scheduled work on orders. */
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { findOldestUnsettledOrder } from './queries/order-units.ts'
import { backfillFulfilmentStatus } from './use-cases/backfill-fulfilment-status.ts'

export function fulfilmentSweepers(context: ShopContext): Sweeper[] {
  const { database } = context
  return [
    {
      name: 'paid orders without a word on their goods',
      intervalInMs: 30_000,
      sweep: () => backfillFulfilmentStatus(context),
      findOldestDue: () => findOldestUnsettledOrder(database),
    },
  ]
}
