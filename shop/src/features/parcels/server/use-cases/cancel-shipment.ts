import { addOrderEvent as addEvent, readUnits, type LockedOrder } from '#features/fulfilment/server/index.ts'
import { deleteShipment, findShipment, readShipments } from '../queries/shipment-queries.ts'
import { ShipmentStateConflict } from '../rules/errors.ts'
import { throwShipmentMissing } from './throw-shipment-missing.ts'

/**
 * Takes a parcel apart that was not handed over; its units can be packed again.
 * Within a transaction that holds the order.
 * @throws NotFound, ShipmentStateConflict
 */
export async function cancelShipmentInTransaction(locked: Omit<LockedOrder, 'now'>, number: number): Promise<void> {
  const { transaction, order, recordEvent } = locked
  const shipment = await findShipment(transaction, order.id, number)
  if (!shipment) return throwShipmentMissing(locked, number)
  if (shipment.status !== 'packing') throw new ShipmentStateConflict(number)
  await deleteShipment(transaction, shipment.id)
  await recordEvent('dropped', { shipment: number })
}

/**
 * Takes apart the parcels that wait with units that were called off, the newest first. What is left is packed anew,
 * and all of it when the provider refuses the money. So the event keeps what was on the parcel.
 * Within a transaction that holds the order.
 */
export async function cancelOverpackedShipments({
  transaction,
  order,
  now: createdAt,
}: Omit<LockedOrder, 'recordEvent'>): Promise<void> {
  const { lines: units } = await readUnits(transaction, order.id)
  const beyond = new Map(
    units.map((line) => [line.position, line.packed + line.handedOver + line.calledOff - line.bought]),
  )
  const shipments = await readShipments(transaction, order.id)
  for (const { status, replacesId, number, carrierCode, trackingNumber, lines } of shipments.toReversed()) {
    if (status !== 'packing' || replacesId !== null) continue
    if (!lines.some(({ position }) => beyond.get(position)! > 0)) continue
    const facts = {
      shipment: number,
      ...(carrierCode === null ? {} : { carrier: carrierCode }),
      ...(trackingNumber === '' ? {} : { tracking_number: trackingNumber }),
    }
    const recordEvent: LockedOrder['recordEvent'] = (kind) =>
      addEvent(transaction, { orderId: order.id, kind, facts, actor: { kind: 'shop' }, createdAt })
    await cancelShipmentInTransaction({ transaction, order, recordEvent }, number)
    for (const { position, quantity } of lines) beyond.set(position, beyond.get(position)! - quantity)
  }
}
