import { isAskedBack, readUnits, type LockedOrder } from '#features/fulfilment/server/index.ts'
import { insertShipment, isReplaced, type LineQuantity, readShipments } from '../queries/shipment-queries.ts'
import { resendableLines } from '../rules/resendable-lines.ts'
import { NotShippable, ShipmentStateConflict, ShipmentNotFound } from '../rules/errors.ts'
import { requirePaid, requireRoom } from './create-shipment.ts'

/**
 * Packs a replacement for a lost or returned shipment. The replacement takes over the units of the original.
 * Units refunded meanwhile are left out.
 * Requires the order lock.
 * @returns the replacement's number
 * @throws NotFound, ShipmentStateConflict, NotShippable
 */
export async function createReplacementInTransaction(
  { transaction, order, now, recordEvent }: LockedOrder,
  number: number,
): Promise<number> {
  const { lines: units, ...facts } = await readUnits(transaction, order.id)
  requirePaid(facts)
  const shipments = await readShipments(transaction, order.id)
  const former = shipments.find((shipment) => shipment.number === number)
  if (!former) throw new ShipmentNotFound(number)
  if (former.status !== 'lost' && former.status !== 'came_back') throw new ShipmentStateConflict(number)
  if (await isReplaced(transaction, former.id)) throw new NotShippable('already_replaced')
  requireRoom(shipments)
  const lines = resendableLines(former.lines, units)
  // An open request has to be decided first, because it may be declined and a shipment is replaced once.
  const isWhole = sumOf(lines) === sumOf(former.lines)
  const hasOpenReturn = !isWhole && (await isAskedBack(transaction, order.id))
  if (lines.length === 0 || hasOpenReturn) throw new NotShippable('paid_back')
  const again = await insertShipment(transaction, {
    orderId: order.id,
    carrierCode: former.carrierCode,
    trackingNumber: '',
    note: '',
    replacesId: former.id,
    lines,
    createdAt: now,
  })
  await recordEvent('packed_again', { shipment: again.number, replaces: number })
  return again.number
}

const sumOf = (lines: readonly LineQuantity[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)
