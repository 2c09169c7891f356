import type { AddressFields } from '#features/delivery/contract.ts'
import type { Database } from '#platform/database/database.ts'
import { findZone, readZones } from '../queries/zone-queries.ts'
import { type CheckedAddress, checkAddress } from '../rules/check-address.ts'
import { requireZone } from '../rules/require-zone.ts'
import { servedCountries } from '../rules/served-countries.ts'

/** Checks an address that is in no address book. @throws Invalid, NotDeliverable */
export async function readSubmittedAddress(database: Database, fields: AddressFields): Promise<CheckedAddress> {
  const address = checkAddress(fields, servedCountries(await readZones(database)))
  requireZone(await findZone(database, address))
  return address
}
