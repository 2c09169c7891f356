import type { Address, Country } from '#features/delivery/contract.ts'
import type { List } from '#platform/contract/fields.ts'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'
import { readAddresses } from '../queries/address-queries.ts'
import { readZones } from '../queries/zone-queries.ts'
import { toWireAddress } from '../rules/address-view.ts'
import { countryName, servedCountries } from '../rules/served-countries.ts'

/** The whole book without pages, because it is short. */
export async function listAddresses(
  database: Database,
  userId: number,
  language: Language,
): Promise<List<Address> & { countries: Country[] }> {
  const [rows, zones] = await Promise.all([readAddresses(database, userId), readZones(database)])
  return {
    count: rows.length,
    next: null,
    previous: null,
    results: rows.map(toWireAddress),
    countries: servedCountries(zones).map((code) => ({ code, name: countryName(code, language) })),
  }
}
