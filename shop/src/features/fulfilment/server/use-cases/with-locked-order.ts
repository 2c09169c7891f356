/** Common frame for changes of shipments: order lock, one event each, and an updated fulfilment status. */
import { lockOrder, type OrderRow } from '#features/orders/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
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
 * @throws NotFound for an unknown order
 */
export async function withLockedOrderById<Result>(
  context: ShopContext,
  { orderId, actor }: { orderId: number; actor: Actor },
  work: (locked: LockedOrder) => Promise<Result>,
): Promise<Result> {
  const now = context.now()
  return context.inTransaction(async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    if (!order) throw new NotFound()
    const recordEvent: LockedOrder['recordEvent'] = (kind, facts) =>
      addEvent(transaction, { orderId, kind, facts, actor, createdAt: now })
    const result = await work({ transaction, order, now, recordEvent })
    await updateFulfilmentStatus(transaction, orderId)
    return result
  })
}
