import { sql } from 'drizzle-orm'
import type { Settings } from '#features/settings/values.ts'
import type { Database } from '#platform/database/database.ts'
import { settings } from './settings-tables.ts'

export type SettingsRow = Pick<typeof settings.$inferSelect, 'chosen' | 'revision'>

export async function readRow(database: Database): Promise<SettingsRow> {
  const [row] = await database.select({ chosen: settings.chosen, revision: settings.revision }).from(settings)
  return row!
}

/** Locks the row until the transaction ends. */
export async function lockRow(transaction: Database): Promise<SettingsRow> {
  const [row] = await transaction
    .select({ chosen: settings.chosen, revision: settings.revision })
    .from(settings)
    .for('update')
  return row!
}

export async function writeChosen(transaction: Database, chosen: Partial<Settings>): Promise<void> {
  await transaction.update(settings).set({ chosen, revision: sql`${settings.revision} + 1` })
}
