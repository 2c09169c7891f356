import { m } from '#texts'
import { Invalid } from '#platform/http/responses/errors.ts'
import { otherCarrier } from '#features/parcels/values.ts'
import { readUnits, type LockedOrder } from '#features/fulfilment/server/index.ts'
import { moveShipment, readShipments } from '../queries/shipment-queries.ts'
import { isStillToBeSent } from '../rules/resendable-lines.ts'
import { NotShippable, ShipmentStateConflict } from '../rules/errors.ts'
import { throwShipmentMissing } from './throw-shipment-missing.ts'
import { requireCarrier } from './carriers/require-carrier.ts'
import { requirePaid } from './create-shipment.ts'

interface DispatchInput {
  number: number
  /** Defaults to the packed shipment's carrier. */
  carrierCode?: string
  trackingNumber?: string
}

/**
 * Marks a packed shipment as dispatched. From then on its units can only come back through a return.
 * Requires the order lock.
 * @throws NotFound, ShipmentStateConflict, Invalid
 * @throws NotShippable when a unit was cancelled or refunded, a refund is open, or the address is missing
 */
export async function dispatchShipmentInTransaction(
  locked: LockedOrder,
  { number, ...input }: DispatchInput,
): Promise<void> {
  const { transaction, order, now, recordEvent } = locked
  const shipments = await readShipments(transaction, order.id)
  const shipment = shipments.find((candidate) => candidate.number === number)
  if (!shipment) return throwShipmentMissing(locked, number)
  if (shipment.status !== 'packing') throw new ShipmentStateConflict(number)
  const units = await readUnits(transaction, order.id)
  requirePaid(units)
  const { carrierCode, trackingNumber } = { ...shipment, ...input }
  await requireCarrier(locked, carrierCode, { field: 'carrier_code', present: shipment.carrierCode })
  if (carrierCode === null) throw new Invalid({ carrier_code: [(options) => m.parcels_carrier_missing({}, options)] })
  if (trackingNumber === '' && carrierCode !== otherCarrier) {
    throw new Invalid({ tracking_number: [(options) => m.parcels_number_missing({}, options)] })
  }
  if (!units.hasAddress && carrierCode !== otherCarrier) throw new NotShippable('no_address')
  const isCalledOff = shipment.lines.some(({ position, quantity }) => {
    const line = units.lines.find((candidate) => candidate.position === position)!
    return line.handedOver + line.calledOff + quantity > line.bought
  })
  if (shipment.replacesId === null && isCalledOff) throw new NotShippable('called_off')
  if (shipment.replacesId !== null && !isStillToBeSent(shipment.lines, units.lines)) throw new NotShippable('paid_back')
  const changes = { carrierCode, trackingNumber, handedOverAt: now }
  if (!(await moveShipment(transaction, shipment.id, 'hand_over', changes))) throw new ShipmentStateConflict(number)
  await recordEvent('handed_over', { shipment: number, carrier: carrierCode })
}
