import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import { deliveryZones } from './zone-tables.ts'

const { createdAt: _createdAt, ...columns } = getTableColumns(deliveryZones)
export type DeliveryZone = Omit<typeof deliveryZones.$inferSelect, 'createdAt'>

/** All zones, in the order in which the merchant made them. */
export async function readZones(database: Database): Promise<DeliveryZone[]> {
  return database.select(columns).from(deliveryZones).orderBy(asc(deliveryZones.id))
}

const { placeholder } = sql
const zoneOnce = preparedOnce((database) =>
  database
    .select(columns)
    .from(deliveryZones)
    .where(
      sql`${deliveryZones.id} = (select id from zone_of(${placeholder('country')}::text, ${placeholder('regionCode')}::text))`,
    )
    .prepare('zone_of_place'),
)

/**
 * The zone of a place: the longest matching code decides.
 * @param place null: an unknown address, which has the code ''
 */
export async function findZone(
  database: Database,
  place: { country: string; regionCode: string } | null,
): Promise<DeliveryZone | null> {
  const { country = null, regionCode = null } = place ?? {}
  const [zone] = await zoneOnce(database).execute({ country, regionCode })
  return zone ?? null
}

/** Advisory lock: one writer of zones at a time, because a place belongs to one of them. */
export async function lockZones(transaction: Database): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('delivery zones'))`)
}

export async function insertZone(
  transaction: Database,
  values: Omit<DeliveryZone, 'id' | 'revision'>,
): Promise<DeliveryZone> {
  const [inserted] = await transaction.insert(deliveryZones).values(values).returning(columns)
  return inserted!
}

export async function updateZone(
  transaction: Database,
  id: number,
  values: Omit<DeliveryZone, 'id' | 'revision'>,
): Promise<DeliveryZone> {
  const [updated] = await transaction
    .update(deliveryZones)
    .set(values)
    .where(eq(deliveryZones.id, id))
    .returning(columns)
  return updated!
}

export async function deleteZone(transaction: Database, id: number): Promise<void> {
  await transaction.delete(deliveryZones).where(eq(deliveryZones.id, id))
}
