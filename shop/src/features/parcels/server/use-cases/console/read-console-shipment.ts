import type { Carrier } from '#features/parcels/console-contract.ts'
import type { ConsoleShipment } from '#features/fulfilment/console-contract/orders.ts'
import { otherCarrier, undoDispatchForInMs } from '#features/parcels/values.ts'
import type { Database } from '#platform/database/database.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import type { Language } from '#platform/i18n/language.ts'
import { findLastCarrier } from '../../queries/console-shipment-queries.ts'
import { readCarriers } from '../../queries/carrier-queries.ts'
import { readShipments } from '../../queries/shipment-queries.ts'
import { toWireShipments } from '../../rules/shipment-view.ts'
import { nameIn } from '#platform/i18n/names.ts'

/** All shipments of an order, for staff. */
export async function readConsoleShipments(
  database: Database,
  orderId: number,
  language: Language,
): Promise<ConsoleShipment[]> {
  const [shipments, carriers] = await Promise.all([readShipments(database, orderId), readCarriers(database)])
  const replaced = new Set(shipments.map(({ replacesId }) => replacesId))
  return toWireShipments(shipments, carriers, language).map((shipment, index) => {
    const { id, revision, status, handedOverAt } = shipments[index]!
    const undoUntil = status === 'handed_over' && handedOverAt ? handedOverAt.getTime() + undoDispatchForInMs : null
    return {
      ...shipment,
      id,
      revision,
      is_replaced: replaced.has(id),
      undo_until: undoUntil === null ? null : new Date(undoUntil).toISOString(),
    }
  })
}

/** @throws NotFound */
export async function readConsoleShipment(
  database: Database,
  { orderId, number }: { orderId: number; number: number },
  language: Language,
): Promise<ConsoleShipment> {
  const shipment = (await readConsoleShipments(database, orderId, language)).find((found) => found.number === number)
  if (!shipment) throw new NotFound()
  return shipment
}

/** Carriers of new parcels, the last used first. */
export async function listCarriersAsStaff(database: Database, language: Language): Promise<Carrier[]> {
  const [carriers, last] = await Promise.all([readCarriers(database), findLastCarrier(database)])
  return [...carriers.values()]
    .filter(({ isActive }) => isActive)
    .toSorted((a, b) => Number(b.code === last) - Number(a.code === last))
    .map(({ code, names, trackingUrl }) => ({
      code,
      name: nameIn(language, names),
      tracking_url: trackingUrl,
      needs_number: code !== otherCarrier,
    }))
}
