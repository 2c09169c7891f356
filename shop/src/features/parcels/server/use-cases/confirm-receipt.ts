import { requireOrder } from '#features/orders/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import { moveShipment, readShipments } from '../queries/shipment-queries.ts'
import { ShipmentStateConflict, ShipmentNotFound } from '../rules/errors.ts'
import { withLockedOrderById } from '#features/fulfilment/server/index.ts'

export interface ReceiptRequest {
  shopper: Shopper
  orderNumber: string
  /** Defaults to all dispatched shipments. */
  shipmentNumber?: number
}

/**
 * Confirms that the shopper has received a shipment. Idempotent and final.
 * @throws NotFound for orders of others too, ShipmentStateConflict for a shipment not dispatched
 */
export async function confirmReceipt(
  context: ShopContext,
  { shopper, orderNumber, shipmentNumber }: ReceiptRequest,
): Promise<void> {
  const { id } = await requireOrder(context.database, shopper, orderNumber)
  await withLockedOrderById(
    context,
    { orderId: id, actor: { kind: 'shopper' } },
    async ({ transaction, now, recordEvent }) => {
      const shipments = await readShipments(transaction, id)
      const named = shipments.find(({ number }) => number === shipmentNumber)
      if (shipmentNumber !== undefined && !named) throw new ShipmentNotFound(shipmentNumber)
      const confirmed = named ? [named] : shipments.filter(({ status }) => status === 'handed_over')
      for (const { id: shipmentId, number, status } of confirmed) {
        if (status === 'delivered') continue
        const isMoved = await moveShipment(transaction, shipmentId, 'arrive', { endedAt: now, endedBy: 'shopper' })
        if (!isMoved) throw new ShipmentStateConflict(number)
        await recordEvent('arrived', { shipment: number })
      }
    },
  )
}
