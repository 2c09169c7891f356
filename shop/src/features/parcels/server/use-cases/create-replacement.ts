import { hasOpenReturn, readUnits, type LockedOrder } from '#features/fulfilment/server/index.ts'
import { insertShipment, readShipments } from '../queries/shipment-queries.ts'
import type { LineQuantity } from '#features/fulfilment/values.ts'
import { resendableLines } from '../rules/resendable-lines.ts'
import { NotShippable } from '../rules/errors.ts'
import { requirePaid, requireRoom } from './create-shipment.ts'
import { requireUndelivered } from './require-undelivered.ts'

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
  const former = await requireUndelivered(transaction, shipments, number)
  requireRoom(shipments)
  const lines = resendableLines(former.lines, units)
  // An open request has to be decided first, because it may be declined and a shipment is replaced once.
  const isWhole = sumOf(lines) === sumOf(former.lines)
  const isRequestOpen = !isWhole && (await hasOpenReturn(transaction, order.id))
  if (lines.length === 0 || isRequestOpen) throw new NotShippable('paid_back')
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
