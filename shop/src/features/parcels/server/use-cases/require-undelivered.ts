import type { Database } from '#platform/database/database.ts'
import { isReplaced, type readShipments } from '../queries/shipment-queries.ts'
import { NotShippable, ShipmentNotFound, ShipmentStateConflict } from '../rules/errors.ts'

type Shipment = Awaited<ReturnType<typeof readShipments>>[number]

/**
 * A lost or returned shipment that is not replaced yet. Requires the order lock.
 * @throws ShipmentNotFound, ShipmentStateConflict, NotShippable
 */
export async function requireUndelivered(
  transaction: Database,
  shipments: readonly Shipment[],
  number: number,
): Promise<Shipment> {
  const shipment = shipments.find((candidate) => candidate.number === number)
  if (!shipment) throw new ShipmentNotFound(number)
  if (shipment.status !== 'lost' && shipment.status !== 'came_back') throw new ShipmentStateConflict(number)
  if (await isReplaced(transaction, shipment.id)) throw new NotShippable('already_replaced')
  return shipment
}
