import type { ShopContext } from '#platform/config/shop-context.ts'
import { readSettings } from '#features/settings/server/index.ts'
import { findOrdersToArrive, findParcelsToArrive, moveShipment } from '../queries/shipment-queries.ts'
import { withLockedOrderById } from '#features/fulfilment/server/index.ts'

const dayInMs = 86_400_000
const batch = 100

/**
 * Marks shipments delivered after some days without a report. Shipments reported missing stay open.
 * @returns the number of shipments
 */
export async function autoMarkDelivered(context: ShopContext): Promise<number> {
  const { delivered_after_days: days } = await readSettings(context.database)
  const moment = new Date(context.now().getTime() - days * dayInMs)
  let arrived = 0
  for (const orderId of await findOrdersToArrive(context.database, moment, batch)) {
    arrived += await withLockedOrderById(context, { orderId, actor: { kind: 'shop' } }, async (locked) => {
      let count = 0
      for (const { id, number } of await findParcelsToArrive(locked.transaction, orderId, moment)) {
        const changes = { endedAt: locked.now, endedBy: 'shop' } as const
        if (!(await moveShipment(locked.transaction, id, 'arrive_by_time', changes))) continue
        await locked.recordEvent('arrived', { shipment: number })
        count++
      }
      return count
    })
  }
  return arrived
}
