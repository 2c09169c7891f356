import type { ShopContext } from '#platform/config/shop-context.ts'
import { findOverdueOrderIds } from '../queries/find-orders.ts'
import { moveOrder } from '../queries/move-order.ts'

/** How long the provider is waited for before an order's goods are given back without its word. */
export const overdueAfterInMs = 10 * 60_000
const batch = 200

/**
 * Expires orders whose time is long over.
 * Usually payments did so already, when the provider said that the trade is closed.
 * This is for a provider that does not answer.
 * @returns how many orders expired
 */
export async function expireOverdueOrders(context: ShopContext): Promise<number> {
  const now = context.now()
  const ids = await findOverdueOrderIds(context.database, new Date(now.getTime() - overdueAfterInMs), batch)
  let expired = 0
  for (const id of ids) {
    // In a transaction, which is tried again where the database asks for it.
    if (await context.inTransaction((transaction) => moveOrder(transaction, id, 'expire', now))) expired++
  }
  return expired
}
