import type { Database } from '#platform/database/database.ts'
import { readZones } from '../queries/zone-queries.ts'
import { type Consignment, deliveryFeeInFen } from '../rules/delivery-fee.ts'
import { findZone } from '../rules/find-zone.ts'

/** In fen, of an order whose address is not known: nothing, unless the merchant has a zone for it. */
export async function readDeliveryFee(database: Database, consignment: Consignment): Promise<number> {
  const zone = findZone(await readZones(database), null)
  return zone ? deliveryFeeInFen(zone, consignment) : 0
}
