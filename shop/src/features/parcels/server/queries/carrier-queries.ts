import { asc, eq, sql } from 'drizzle-orm'
import { maxCarriers } from '#features/parcels/values.ts'
import type { Database } from '#platform/database/database.ts'
import { carriers, type CarrierRow } from './shipment-tables.ts'

/** By default the shop's company is in China, as in its facts. */
const seat = sql`(select coalesce(facts ->> 'seat', 'CN') from shop_facts)`
/** Carriers of the company's country, then those of many countries, then those of other countries. */
const nearest = sql`case when ${carriers.country} is null then 1 when ${carriers.country} = ${seat} then 0 else 2 end`

/** Carriers by code, in the order of lists, also those that are off. */
export async function readCarriers(database: Database): Promise<Map<string, CarrierRow>> {
  const rows = await database
    .select()
    .from(carriers)
    .orderBy(nearest, asc(carriers.position), asc(carriers.code))
    .limit(maxCarriers)
  return new Map(rows.map((carrier) => [carrier.code, carrier]))
}

/** Locks, so that the carrier is not deleted meanwhile. */
export async function findCarrier(transaction: Database, code: string): Promise<CarrierRow | null> {
  const rows = await transaction.select().from(carriers).where(eq(carriers.code, code)).for('key share')
  return rows[0] ?? null
}

export type CarrierValues = Pick<CarrierRow, 'names' | 'trackingUrl' | 'isActive'>

/** Advisory lock: one writer of carriers at a time. */
export async function lockCarriers(transaction: Database): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('carriers'))`)
}

/** Appends to the others. */
export async function insertCarrier(
  transaction: Database,
  values: CarrierValues & { code: string },
): Promise<CarrierRow> {
  const position = sql`(select coalesce(max(position), 0) + 1 from carriers)`
  const [inserted] = await transaction
    .insert(carriers)
    .values({ ...values, position })
    .returning()
  return inserted!
}

export async function updateCarrier(transaction: Database, code: string, values: CarrierValues): Promise<CarrierRow> {
  const [updated] = await transaction
    .update(carriers)
    .set({ ...values, revision: sql`revision + 1` })
    .where(eq(carriers.code, code))
    .returning()
  return updated!
}

/** Waits for parcels that name the carrier and are being written. */
export async function lockCarrierRow(transaction: Database, code: string): Promise<void> {
  await transaction.select({ code: carriers.code }).from(carriers).where(eq(carriers.code, code)).for('update')
}

export async function deleteCarrierRow(transaction: Database, code: string): Promise<void> {
  await transaction.delete(carriers).where(eq(carriers.code, code))
}

/** Codes that parcels or returns name. */
export async function readUsedCarriers(database: Database): Promise<ReadonlySet<string>> {
  const { rows } = await database.execute<{ code: string }>(sql`
    select code from carriers where exists (select from shipments where carrier_code = carriers.code)
      or exists (select from returns where carrier_code = carriers.code)`)
  return new Set(rows.map(({ code }) => code))
}
