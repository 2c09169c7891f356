/** Scheduled work on orders. */
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { findOldestUnsettledOrder, findUnsettledOrders } from './queries/order-units.ts'
import { withLockedOrderById } from './use-cases/with-locked-order.ts'

const batch = 200

/**
 * Backfills orders paid by an instance of a release without shipments, during a rolling upgrade.
 * @returns the number of backfilled orders
 */
async function backfillFulfilmentStatus(context: ShopContext): Promise<number> {
  const ids = await findUnsettledOrders(context.database, batch)
  for (const orderId of ids) await withLockedOrderById(context, { orderId, actor: { kind: 'shop' } }, async () => {})
  return ids.length
}

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
