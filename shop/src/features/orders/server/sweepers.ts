import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { findOldestOverdueOrder } from './queries/find-orders.ts'
import { expireOverdueOrders, overdueAfterInMs } from './use-cases/expire-orders.ts'

export function orderSweepers(context: ShopContext): Sweeper[] {
  const { database, now } = context
  return [
    {
      name: 'overdue orders',
      intervalInMs: 30_000,
      sweep: () => expireOverdueOrders(context),
      findOldestDue: () => findOldestOverdueOrder(database, { now: now(), afterInMs: overdueAfterInMs }),
    },
  ]
}
