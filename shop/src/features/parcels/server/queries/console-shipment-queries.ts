import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { type ShipmentRow, shipments } from './shipment-tables.ts'

export interface ShipmentOfOrder {
  orderNumber: string
  number: number
}

export async function findShipmentById(database: Database, shipmentId: number): Promise<ShipmentOfOrder | null> {
  const { rows } = await database.execute<{ orderNumber: string; number: number }>(sql`
    select order_number as "orderNumber", number from shipments join orders on orders.id = order_id
    where shipments.id = ${shipmentId}`)
  return rows[0] ?? null
}

/** Whether a shipment of this id ever existed: ids are sequential, and only cancelled shipments are deleted. */
export async function wasShipment(database: Database, shipmentId: number): Promise<boolean> {
  const { rows } = await database.execute<{ was: boolean }>(sql`
    select coalesce(pg_sequence_last_value(pg_get_serial_sequence('shipments', 'id')::regclass), 0) >= ${shipmentId} as was`)
  return rows[0]!.was
}

/** Whether another shipment has the same number. */
export async function isNumberUsed(
  database: Database,
  { carrierCode, trackingNumber, except }: { carrierCode: string | null; trackingNumber: string; except?: number },
): Promise<boolean> {
  if (trackingNumber === '' || carrierCode === null) return false
  const rows = await database
    .select({ id: shipments.id })
    .from(shipments)
    .where(
      and(
        sql`upper(${shipments.trackingNumber}) = upper(${trackingNumber}) and ${shipments.trackingNumber} <> ''`,
        eq(shipments.carrierCode, carrierCode),
        except === undefined ? undefined : ne(shipments.id, except),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export async function correctNumber(
  transaction: Database,
  { id, carrierCode, trackingNumber }: Pick<ShipmentRow, 'id' | 'carrierCode' | 'trackingNumber'>,
): Promise<void> {
  await transaction
    .update(shipments)
    .set({ carrierCode, trackingNumber, revision: sql`${shipments.revision} + 1` })
    .where(eq(shipments.id, id))
}

/** Carrier of the newest shipment that has one. */
export async function findLastCarrier(database: Database): Promise<string | null> {
  const { rows } = await database.execute<{ code: string }>(sql`
    select carrier_code as code from (select carrier_code from shipments order by id desc limit 20) newest
    where carrier_code is not null limit 1`)
  return rows[0]?.code ?? null
}
