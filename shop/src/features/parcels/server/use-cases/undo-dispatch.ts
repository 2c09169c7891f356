import { type LockedOrder, wasClaimedSince } from '#features/fulfilment/server/index.ts'
import { undoDispatchForInMs } from '#features/parcels/values.ts'
import { deleteShipment, findShipment, moveShipment } from '../queries/shipment-queries.ts'
import { ClaimedSinceDispatch, DispatchTooOld, ShipmentStateConflict } from '../rules/errors.ts'
import { throwShipmentMissing } from './throw-shipment-missing.ts'

/**
 * Returns a shipment to its state before the dispatch: packed, or deleted if one step packed and dispatched it. Moves
 * no stock, like dispatching. Requires the order lock.
 * @throws NotFound, ShipmentStateConflict, DispatchTooOld, ClaimedSinceDispatch
 */
export async function undoDispatchInTransaction(locked: LockedOrder, number: number): Promise<void> {
  const { transaction, order, now, recordEvent } = locked
  const shipment = await findShipment(transaction, order.id, number)
  if (!shipment) return throwShipmentMissing(locked, number)
  const { id: shipmentId, status, createdAt, handedOverAt, carrierCode, trackingNumber } = shipment
  if (status !== 'handed_over' || handedOverAt === null) throw new ShipmentStateConflict(number)
  if (now.getTime() - handedOverAt.getTime() > undoDispatchForInMs) throw new DispatchTooOld()
  const claim = { orderId: order.id, shipmentId, since: handedOverAt }
  if (await wasClaimedSince(transaction, claim)) throw new ClaimedSinceDispatch()
  if (!(await moveShipment(transaction, shipmentId, 'undo', { handedOverAt: null }))) {
    throw new ShipmentStateConflict(number)
  }
  if (createdAt.getTime() === handedOverAt.getTime()) await deleteShipment(transaction, shipmentId)
  await recordEvent('hand_over_undone', {
    shipment: number,
    ...(carrierCode === null ? {} : { carrier: carrierCode }),
    ...(trackingNumber === '' ? {} : { tracking_number: trackingNumber }),
  })
}
