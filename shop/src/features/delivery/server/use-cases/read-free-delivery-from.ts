import type { Database } from '#platform/database/database.ts'
import { type DeliveryZone, readZones } from '../queries/zone-queries.ts'

/** From which sum on delivery is free everywhere; null where that depends on the place, or no sum does. */
export async function readFreeDeliveryFrom(database: Database): Promise<number | null> {
  const zones = (await readZones(database)).filter(({ isDeliverable }) => isDeliverable)
  const sums = new Set(zones.map((zone) => (costsNothing(zone) ? 0 : zone.freeAboveInFen)))
  return sums.size === 1 ? [...sums][0]! : null
}

function costsNothing({ feeKind, firstFeeInFen, stepFeeInFen }: DeliveryZone): boolean {
  return firstFeeInFen === 0 && (feeKind === 'flat' || stepFeeInFen === 0)
}
