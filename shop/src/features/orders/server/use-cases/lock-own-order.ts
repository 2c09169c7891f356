/** Locks of an order and its owner's row, for writes of personal data. */
import { lockIfActive, lockShopper } from '#features/identity/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { lockOrder } from '../queries/move-order.ts'
import type { OrderRow } from '../queries/order-tables.ts'

export interface OrderWithOwner {
  order: OrderRow
  /** False once the owner is erased. */
  hasOwner: boolean
}

/**
 * Prevents erasure of the order's owner until the transaction ends. Locks in the order of erasure, so that neither
 * deadlocks: an account before its orders, a guest after them.
 * @param userId owner as read before
 * @throws NotFound for an unknown order
 */
export async function lockOrderWithOwner(
  transaction: Database,
  { orderId, userId }: { orderId: number; userId: number },
): Promise<OrderWithOwner> {
  const isShopper = await lockShopper(transaction, userId)
  const order = await lockOrder(transaction, orderId)
  if (!order) throw new NotFound()
  const isSame = order.userId === userId
  return { order, hasOwner: (isShopper && isSame) || (await lockIfActive(transaction, order.userId)) }
}

/** @throws NotFound where the owner was erased meanwhile, or an account has claimed the order */
export async function lockOwnOrder(transaction: Database, shopper: Shopper, orderId: number): Promise<OrderRow> {
  const { order, hasOwner } = await lockOrderWithOwner(transaction, { orderId, userId: shopper.id })
  if (!hasOwner || order.userId !== shopper.id) throw new NotFound()
  return order
}
