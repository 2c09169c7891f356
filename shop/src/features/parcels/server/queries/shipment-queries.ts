/** SQL of shipments. Writes require the order lock. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { LineQuantity } from '#features/fulfilment/values.ts'
import type { Database } from '#platform/database/database.ts'
import { breaksConstraint } from '#platform/database/database-errors.ts'
import { NotShippable } from '../rules/errors.ts'
import { type ShipmentEvent, type ShipmentTransition, shipmentTransitions } from '../rules/shipment-states.ts'
import { shipmentLines, type ShipmentRow, shipments } from './shipment-tables.ts'
import { type Due, findOldestDue } from '#platform/database/queries/oldest-due.ts'

export interface ShipmentDraft {
  orderId: number
  carrierCode: string | null
  trackingNumber: string
  note: string
  replacesId: number | null
  lines: readonly LineQuantity[]
  createdAt: Date
}

/** @throws NotShippable where a unit was cancelled, or is in another shipment */
export async function insertShipment(transaction: Database, { lines, ...draft }: ShipmentDraft): Promise<ShipmentRow> {
  const number = sql<number>`(select coalesce(max(number), 0) + 1 from shipments where order_id = ${draft.orderId})`
  const [shipment] = await transaction
    .insert(shipments)
    .values({ ...draft, number })
    .returning()
  const { id: shipmentId, orderId } = shipment!
  await transaction
    .insert(shipmentLines)
    .values(lines.map((line) => ({ ...line, shipmentId, orderId })))
    .catch(refuseBeyondOrder)
  return shipment!
}

export async function deleteShipment(transaction: Database, shipmentId: number): Promise<void> {
  await transaction.delete(shipments).where(and(eq(shipments.id, shipmentId), eq(shipments.status, 'packing')))
}

export async function findShipment(database: Database, orderId: number, number: number): Promise<ShipmentRow | null> {
  const rows = await database
    .select()
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), eq(shipments.number, number)))
  return rows[0] ?? null
}

/** All shipments of one order by number, with their lines. */
export async function readShipments(
  database: Database,
  orderId: number,
): Promise<(ShipmentRow & { lines: LineQuantity[] })[]> {
  const { position, quantity } = shipmentLines
  const [found, lines] = await Promise.all([
    database.select().from(shipments).where(eq(shipments.orderId, orderId)).orderBy(asc(shipments.number)),
    database
      .select({ shipmentId: shipmentLines.shipmentId, position, quantity })
      .from(shipmentLines)
      .where(eq(shipmentLines.orderId, orderId))
      .orderBy(asc(position)),
  ])
  const linesByShipment = Map.groupBy(lines, ({ shipmentId }) => shipmentId)
  return found.map((shipment) => ({ ...shipment, lines: linesByShipment.get(shipment.id) ?? [] }))
}

export type ShipmentChanges = Partial<
  Pick<ShipmentRow, 'carrierCode' | 'trackingNumber' | 'handedOverAt' | 'endedAt' | 'endedBy'>
>

/**
 * Applies one event of the transition table to a shipment; exactly one of concurrent callers gets `true`.
 * @throws NotShippable where a unit was cancelled
 */
export async function moveShipment(
  transaction: Database,
  shipmentId: number,
  event: ShipmentEvent,
  changes: ShipmentChanges,
): Promise<boolean> {
  const { from, to }: ShipmentTransition = shipmentTransitions[event]
  const rows = await transaction
    .update(shipments)
    .set({ ...changes, status: to })
    .where(and(eq(shipments.id, shipmentId), inArray(shipments.status, [...from])))
    .returning({ id: shipments.id })
    .catch(refuseBeyondOrder)
  return rows.length > 0
}

/** Translates the constraint's violation into an API error. */
function refuseBeyondOrder(error: unknown): never {
  throw breaksConstraint(error, 'units_within_order') ? new NotShippable('called_off') : error
}

export async function isReplaced(database: Database, shipmentId: number): Promise<boolean> {
  const rows = await database.select({ id: shipments.id }).from(shipments).where(eq(shipments.replacesId, shipmentId))
  return rows.length > 0
}

/** An open return reports part of the shipment as missing. */
const isMissed = sql`exists (select from returns join return_lines on return_lines.return_id = returns.id
  join shipment_lines on shipment_lines.shipment_id = shipments.id and shipment_lines.position = return_lines.position
  where returns.order_id = shipments.order_id and returns.reason = 'missing'
    and coalesce(returns.shipment_id, shipments.id) = shipments.id
    and returns.status in ('requested', 'approved', 'sent_back', 'received', 'refunding'))`
const isToArrive = (moment: Date) => sql`shipments.status = 'handed_over'
  and shipments.handed_over_at <= ${moment}::timestamptz and not ${isMissed}`

/** Orders with shipments dispatched before `moment` and neither closed nor reported missing since. */
export async function findOrdersToArrive(database: Database, moment: Date, limit: number): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select order_id as id from shipments where ${isToArrive(moment)} order by handed_over_at limit ${limit}`)
  return [...new Set(rows.map(({ id }) => id))]
}

/** Such shipments of one order. */
export async function findParcelsToArrive(
  database: Database,
  orderId: number,
  moment: Date,
): Promise<{ id: number; number: number }[]> {
  const { rows } = await database.execute<{ id: number; number: number }>(sql`
    select id, number from shipments where order_id = ${orderId} and ${isToArrive(moment)} order by number`)
  return rows
}

export const findOldestShipmentToArrive = (database: Database, due: Due) =>
  findOldestDue(database, shipments.handedOverAt, {
    ...due,
    where: sql`shipments.status = 'handed_over' and not ${isMissed}`,
  })
