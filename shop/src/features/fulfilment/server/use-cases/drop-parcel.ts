import type { ShopContext } from '#platform/config/shop-context.ts'
import { deleteShipment, findShipment } from '../queries/shipment-queries.ts'
import { ShipmentMoved, ShipmentNotFound } from '../rules/refusals.ts'
import { changeOrder, type HeldOrder, type StaffRequest } from './change-order.ts'

/**
 * Takes a parcel apart that was not handed over; its units can be packed again.
 * @throws NotFound, ShipmentMoved
 */
export async function dropParcel(context: ShopContext, request: StaffRequest, number: number): Promise<void> {
  await changeOrder(context, request, (held) => dropHeld(held, number))
}

/** Within a transaction that holds the order. */
export async function dropHeld({ transaction, order, tell }: HeldOrder, number: number): Promise<void> {
  const shipment = await findShipment(transaction, order.id, number)
  if (!shipment) throw new ShipmentNotFound(number)
  if (shipment.status !== 'packing') throw new ShipmentMoved(number)
  await deleteShipment(transaction, shipment.id)
  await tell('dropped', { shipment: number })
}
