import { maxPendingOrders } from '#features/orders/values.ts'
import type { Database } from '#platform/database/database.ts'
import { hasRoomForOrder } from '../queries/find-orders.ts'
import type { OrderContext } from '../ports/order-context.ts'
import type { Buyer } from '../ports/purchase-steps.ts'
import { TooManyPendingOrders } from '../rules/errors.ts'

/**
 * Locks out other orders of this shopper until the transaction ends. Call before locking goods.
 * @throws TooManyPendingOrders
 */
export async function requireRoomForOrder(
  transaction: Database,
  { config }: Pick<OrderContext, 'config'>,
  { id }: Buyer,
): Promise<void> {
  if (config.hasRateLimits && !(await hasRoomForOrder(transaction, id, maxPendingOrders))) {
    throw new TooManyPendingOrders(maxPendingOrders)
  }
}
