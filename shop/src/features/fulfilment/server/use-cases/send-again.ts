import type { ShopContext } from '#platform/config/shop-context.ts'
import { readUnits } from '../queries/order-units.ts'
import { insertShipment, isReplaced, readShipments } from '../queries/shipment-queries.ts'
import { NotShippable, ShipmentMoved, ShipmentNotFound } from '../rules/refusals.ts'
import { changeOrder, type HeldOrder, type StaffRequest } from './change-order.ts'
import { requirePaid } from './pack-parcel.ts'

/**
 * Packs a parcel in place of one that was lost or came back; it counts in its place.
 * @returns the new parcel's number
 * @throws NotFound, ShipmentMoved, NotShippable
 */
export async function sendAgain(context: ShopContext, request: StaffRequest, number: number): Promise<number> {
  return changeOrder(context, request, (held) => sendAgainHeld(held, number))
}

/** Within a transaction that holds the order. */
export async function sendAgainHeld({ transaction, order, now, tell }: HeldOrder, number: number): Promise<number> {
  requirePaid(order.status)
  const shipments = await readShipments(transaction, order.id)
  const former = shipments.find((shipment) => shipment.number === number)
  if (!former) throw new ShipmentNotFound(number)
  if (former.status !== 'lost' && former.status !== 'came_back') throw new ShipmentMoved(number)
  if (await isReplaced(transaction, former.id)) throw new NotShippable('already_replaced')
  const { lines: units } = await readUnits(transaction, order.id)
  const isPaidBack = former.lines.some(({ position, quantity }) => {
    const line = units.find((candidate) => candidate.position === position)!
    return line.handedOver - line.inReturns < quantity
  })
  if (isPaidBack) throw new NotShippable('paid_back')
  const again = await insertShipment(transaction, {
    orderId: order.id,
    carrierCode: former.carrierCode,
    trackingNumber: '',
    note: '',
    replacesId: former.id,
    lines: former.lines,
    createdAt: now,
  })
  await tell('packed_again', { shipment: again.number, replaces: number })
  return again.number
}
