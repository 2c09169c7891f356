/** The ends of a parcel's way, as staff tells them. */
import type { ShopContext } from '#platform/config/shop-context.ts'
import { findShipment, moveShipment } from '../queries/shipment-queries.ts'
import { ShipmentMoved, ShipmentNotFound } from '../rules/refusals.ts'
import type { OrderEventKind } from '#features/fulfilment/values.ts'
import type { ShipmentEvent } from '../rules/shipment-states.ts'
import { changeOrder, type StaffRequest } from './change-order.ts'

/** It is with the shopper. @throws NotFound, ShipmentMoved */
export const arrive = endBy('arrive', 'arrived')
/** Nobody knows where it is. @throws NotFound, ShipmentMoved */
export const lose = endBy('lose', 'lost')
/** It came back to the shop undelivered. @throws NotFound, ShipmentMoved */
export const turnBack = endBy('turn_back', 'came_back')

function endBy(event: ShipmentEvent, kind: OrderEventKind) {
  return async (context: ShopContext, request: StaffRequest, number: number): Promise<void> => {
    await changeOrder(context, request, async ({ transaction, order, now, tell }) => {
      const shipment = await findShipment(transaction, order.id, number)
      if (!shipment) throw new ShipmentNotFound(number)
      const changes = { endedAt: now, endedBy: request.actor.kind }
      if (!(await moveShipment(transaction, shipment.id, event, changes))) throw new ShipmentMoved(number)
      await tell(kind, { shipment: number })
    })
  }
}
