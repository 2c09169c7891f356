import { defaultSettings, type Settings } from '#features/settings/values.ts'
import type { Database } from '#platform/database/database.ts'
import { readRow } from '../queries/settings-queries.ts'

/** As the merchant has chosen, else the shop's own; what the environment sets is known to whoever reads it. */
export async function readSettings(database: Database): Promise<Settings> {
  const { chosen } = await readRow(database)
  return { ...defaultSettings, ...chosen }
}
