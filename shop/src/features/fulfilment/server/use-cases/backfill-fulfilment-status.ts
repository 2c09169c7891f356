import type { ShopContext } from '#platform/config/shop-context.ts'
import { findUnsettledOrders } from '../queries/order-units.ts'
import { withLockedOrderById } from './with-locked-order.ts'

const batch = 200

/**
 * Backfills orders paid by an instance of a release without shipments, during a rolling upgrade.
 * @returns the number of backfilled orders
 */
export async function backfillFulfilmentStatus(context: ShopContext): Promise<number> {
  const ids = await findUnsettledOrders(context.database, batch)
  for (const orderId of ids) await withLockedOrderById(context, { orderId, actor: { kind: 'shop' } }, async () => {})
  return ids.length
}
