import { addOrderEvent as addEvent, readUnits, type LockedOrder } from '#features/fulfilment/server/index.ts'
import { deleteShipment, findShipment, readShipments } from '../queries/shipment-queries.ts'
import { ShipmentStateConflict } from '../rules/errors.ts'
import { throwShipmentMissing } from './throw-shipment-missing.ts'

/**
 * Cancels a packed shipment; its units can be packed again.
 * Requires the order lock.
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
 * Cancels packed shipments that contain cancelled units, the newest first. The remaining units are packed again,
 * or all of them if the provider refuses the refund. So the event records carrier and number.
 * Requires the order lock.
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
