/** Ends of a shipment, reported by staff. */
import type { OrderEventKind, Actor } from '#features/fulfilment/values.ts'
import { findShipment, moveShipment } from '../queries/shipment-queries.ts'
import { ShipmentStateConflict } from '../rules/errors.ts'
import type { ShipmentEvent } from '../rules/shipment-states.ts'
import type { LockedOrder } from '#features/fulfilment/server/index.ts'
import { throwShipmentMissing } from './throw-shipment-missing.ts'

type EndOfParcel = Extract<ShipmentEvent, 'arrive' | 'lose' | 'turn_back'>

const eventOf = {
  arrive: 'arrived',
  lose: 'lost',
  turn_back: 'came_back',
} satisfies Record<EndOfParcel, OrderEventKind>

/** Requires the order lock. @throws NotFound, ShipmentStateConflict */
export async function closeShipmentInTransaction(
  locked: LockedOrder,
  { event, number, by }: { event: EndOfParcel; number: number; by: Actor['kind'] },
): Promise<void> {
  const { transaction, order, now, recordEvent } = locked
  const shipment = await findShipment(transaction, order.id, number)
  if (!shipment) return throwShipmentMissing(locked, number)
  const changes = { endedAt: now, endedBy: by }
  if (!(await moveShipment(transaction, shipment.id, event, changes))) throw new ShipmentStateConflict(number)
  await recordEvent(eventOf[event], { shipment: number })
}
