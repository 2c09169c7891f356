import { maxPendingOrders } from '#features/orders/values.ts'
import type { Database } from '#platform/database/database.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import { hasRoomForOrder } from '../queries/find-orders.ts'
import type { OrderContext } from '../order-context.ts'
import { TooManyPendingOrders } from '../rules/errors.ts'

/**
 * Until the transaction ends, no other one writes an order of this shopper. Called before goods are locked.
 * @throws TooManyPendingOrders
 */
export async function requireRoomForOrder(
  transaction: Database,
  { config }: Pick<OrderContext, 'config'>,
  { id }: Shopper,
): Promise<void> {
  if (config.hasRateLimits && !(await hasRoomForOrder(transaction, id, maxPendingOrders))) {
    throw new TooManyPendingOrders(maxPendingOrders)
  }
}
