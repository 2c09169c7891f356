import { defaultSettings, type Settings } from '#features/settings/values.ts'
import type { Database } from '#platform/database/database.ts'
import { readRow } from '../queries/settings-queries.ts'

/** The merchant's values, else the defaults. Callers apply values from the environment themselves. */
export async function readSettings(database: Database): Promise<Settings> {
  const { chosen } = await readRow(database)
  return { ...defaultSettings, ...chosen }
}
