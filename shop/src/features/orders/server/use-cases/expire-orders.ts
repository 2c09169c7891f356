import type { ShopContext } from '#platform/config/shop-context.ts'
import { findOverdueOrderIds } from '../queries/find-orders.ts'
import { moveOrder } from '../queries/move-order.ts'

/** Time to wait for the provider before an order's stock is released without a result. */
export const overdueAfterInMs = 10 * 60_000
const batch = 200

/**
 * Expires orders long past their deadline, for a provider that does not respond.
 * Usually payments do so earlier, when the provider reports a closed trade.
 * @returns how many orders expired
 */
export async function expireOverdueOrders(context: ShopContext): Promise<number> {
  const now = context.now()
  const ids = await findOverdueOrderIds(context.database, new Date(now.getTime() - overdueAfterInMs), batch)
  let expired = 0
  for (const id of ids) {
    // A transaction retries serialization failures.
    if (await context.inTransaction((transaction) => moveOrder(transaction, id, 'expire', now))) expired++
  }
  return expired
}
