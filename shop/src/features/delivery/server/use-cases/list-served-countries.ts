import type { Database } from '#platform/database/database.ts'
import { readZones } from '../queries/zone-queries.ts'
import { servedCountries } from '../rules/served-countries.ts'

/** ISO codes of countries that the shop delivers to, at least to a part of each. */
export async function listServedCountries(database: Database): Promise<string[]> {
  return servedCountries(await readZones(database))
}
