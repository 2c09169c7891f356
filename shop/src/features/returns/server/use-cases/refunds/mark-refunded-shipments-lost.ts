import type { Database } from '#platform/database/database.ts'
import { addOrderEvent as addEvent, readUnits } from '#features/fulfilment/server/index.ts'
import { readReturns } from '../../queries/find-returns.ts'
import { moveShipment, readShipments } from '#features/parcels/server/index.ts'
import { refundedShipments } from '../../rules/refunded-shipments.ts'

/**
 * Marks dispatched shipments lost whose whole content was refunded as missing.
 * Such a shipment may still be marked delivered later. Requires the order lock.
 */
export async function markRefundedShipmentsLost(transaction: Database, orderId: number, now: Date): Promise<void> {
  const { lines: units } = await readUnits(transaction, orderId)
  const [shipments, returns] = [await readShipments(transaction, orderId), await readReturns(transaction, orderId)]
  for (const { id, number } of refundedShipments(shipments, units, returns)) {
    const changes = { endedAt: now, endedBy: 'shop' } as const
    if (!(await moveShipment(transaction, id, 'lose', changes))) continue
    const facts = { shipment: number }
    await addEvent(transaction, { orderId, kind: 'lost', facts, actor: { kind: 'shop' }, createdAt: now })
  }
}
