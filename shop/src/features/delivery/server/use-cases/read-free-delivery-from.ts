import type { Database } from '#platform/database/database.ts'
import { readZones } from '../queries/zone-queries.ts'

/** From which sum on delivery is free everywhere; null where that depends on the place, or no sum does. */
export async function readFreeDeliveryFrom(database: Database): Promise<number | null> {
  const zones = (await readZones(database)).filter(({ isDeliverable }) => isDeliverable)
  const sums = new Set(zones.map(({ freeAboveInFen }) => freeAboveInFen))
  return sums.size === 1 ? [...sums][0]! : null
}
