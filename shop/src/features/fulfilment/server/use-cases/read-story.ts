import { type OrderRow, readOrder } from '#features/orders/server/index.ts'
import type { OrderStory } from '#features/fulfilment/contract.ts'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'
import { readEvents } from '../queries/event-queries.ts'
import { readUnits } from '../queries/order-units.ts'
import { readCarriers, readShipments } from '../queries/shipment-queries.ts'
import { toWireEvents, toWireShipments } from '../rules/story-view.ts'

/** One order with all that became of it. */
export async function readStory(database: Database, order: OrderRow, language: Language): Promise<OrderStory> {
  const [whole, units, shipments, events, found] = await Promise.all([
    readOrder(database, order, language),
    readUnits(database, order.id),
    readShipments(database, order.id),
    readEvents(database, order.id),
    readCarriers(database),
  ])
  const carriers = new Map(found.map((carrier) => [carrier.code, carrier]))
  return {
    ...whole,
    lines: whole.lines.map((line, index) => {
      const { calledOff = 0, handedOver = 0 } = units.lines[index] ?? {}
      return { ...line, called_off: calledOff, handed_over: handedOver }
    }),
    shipments: toWireShipments(shipments, carriers, language),
    events: toWireEvents(events, carriers, language),
  }
}
