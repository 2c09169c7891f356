import { sql } from 'drizzle-orm'
import type { ShopFacts } from '#features/content/values.ts'
import type { Database } from '#platform/database/database.ts'
import { shopFacts } from './content-tables.ts'

export type ShopFactsRow = Pick<typeof shopFacts.$inferSelect, 'facts' | 'revision'>

const columns = { facts: shopFacts.facts, revision: shopFacts.revision }

export async function getShopFacts(database: Database): Promise<ShopFactsRow> {
  const [row] = await database.select(columns).from(shopFacts)
  return row!
}

/** Locks the row until the transaction ends. */
export async function lockShopFacts(transaction: Database): Promise<ShopFactsRow> {
  const [row] = await transaction.select(columns).from(shopFacts).for('update')
  return row!
}

export async function updateShopFacts(transaction: Database, facts: Partial<ShopFacts>): Promise<void> {
  await transaction.update(shopFacts).set({ facts, revision: sql`${shopFacts.revision} + 1` })
}
