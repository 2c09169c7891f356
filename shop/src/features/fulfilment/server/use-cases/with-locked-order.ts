/** Common frame for changes of shipments: order lock, one event each, and an updated fulfilment status. */
import { lockOrder, type OrderRow, ownOrders } from '#features/orders/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { addEvent, type EventDraft } from '../queries/event-queries.ts'
import type { Actor } from '#features/fulfilment/values.ts'
import { updateFulfilmentStatus } from './update-fulfilment-status.ts'

export interface LockedOrder {
  transaction: Database
  order: OrderRow
  now: Date
  /** Adds one event. Call once for each change. */
  recordEvent(kind: EventDraft['kind'], facts: EventDraft['facts']): Promise<void>
}

/**
 * Runs the work in one transaction, under the order lock.
 * @param shopper set: the owner, who is not erased until the transaction ends; for writes of personal data
 * @throws NotFound for an unknown order, or one that is no longer the shopper's
 */
export async function withLockedOrderById<Result>(
  context: ShopContext,
  { orderId, actor, shopper }: { orderId: number; actor: Actor; shopper?: Shopper },
  work: (locked: LockedOrder) => Promise<Result>,
): Promise<Result> {
  const now = context.now()
  return context.inTransaction(async (transaction) => {
    const order = shopper
      ? await ownOrders.lockOwnOrder(transaction, shopper, orderId)
      : await lockOrder(transaction, orderId)
    if (!order) throw new NotFound()
    const recordEvent: LockedOrder['recordEvent'] = (kind, facts) =>
      addEvent(transaction, { orderId, kind, facts, actor, createdAt: now })
    const result = await work({ transaction, order, now, recordEvent })
    await updateFulfilmentStatus(transaction, orderId)
    return result
  })
}
