import type { ShopContext } from '#platform/config/shop-context.ts'
import { findUnsettledOrders } from '../queries/order-units.ts'
import { changeOrderById } from './change-order.ts'

const batch = 200

/**
 * Orders that a program without parcels has taken the money for, while both ran side by side.
 * @returns how many got their word
 */
export async function settleUnsettled(context: ShopContext): Promise<number> {
  const ids = await findUnsettledOrders(context.database, batch)
  for (const orderId of ids) await changeOrderById(context, { orderId, actor: { kind: 'shop' } }, async () => {})
  return ids.length
}
