import { moveOrder } from '#features/orders/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { addOrderEvent as addEvent, readUnits } from '#features/fulfilment/server/index.ts'

/**
 * Marks an order as fully refunded and cancels undispatched units, even after a refund of a sum alone.
 * Requires the order lock.
 * @returns false where the order was already refunded
 */
export async function refundWholeOrder(transaction: Database, orderId: number, now: Date): Promise<boolean> {
  const { lines } = await readUnits(transaction, orderId)
  const units = lines.reduce((sum, { bought, calledOff, handedOver }) => sum + bought - calledOff - handedOver, 0)
  if (!(await moveOrder(transaction, orderId, 'refund', now))) return false
  if (units > 0) {
    const event = { kind: 'called_off', facts: { units }, actor: { kind: 'shop' } } as const
    await addEvent(transaction, { ...event, orderId, createdAt: now })
  }
  return true
}
