import type { ShopContext } from '#platform/config/shop-context.ts'
import { findUnsettledOrders } from '../queries/order-units.ts'
import { withLockedOrderById } from './with-locked-order.ts'

const batch = 200

/**
 * Orders that a program without parcels has taken the money for, while both ran side by side.
 * @returns how many got their word
 */
export async function backfillFulfilmentStatus(context: ShopContext): Promise<number> {
  const ids = await findUnsettledOrders(context.database, batch)
  for (const orderId of ids) await withLockedOrderById(context, { orderId, actor: { kind: 'shop' } }, async () => {})
  return ids.length
}
