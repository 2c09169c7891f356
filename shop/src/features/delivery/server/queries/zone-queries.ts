import { asc } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { deliveryZones } from './zone-tables.ts'

export type DeliveryZone = Omit<typeof deliveryZones.$inferSelect, 'createdAt'>

/** All zones, in the order in which the merchant made them. */
export async function readZones(database: Database): Promise<DeliveryZone[]> {
  return database.select().from(deliveryZones).orderBy(asc(deliveryZones.id))
}
