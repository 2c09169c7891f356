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

export interface GoodsToRate {
  on_sale: number
  withdrawn: number
}

const maxRated = 9_999

/** Goods with a rate of their own that is none of these. */
export async function countGoodsOfOtherRates(database: Database, percents: readonly number[]): Promise<GoodsToRate> {
  const { rows } = await database.execute<GoodsToRate & Record<string, unknown>>(sql`
    select count(*) filter (where is_on_sale)::integer as on_sale, count(*) filter (where not is_on_sale)::integer as withdrawn
    from (select is_on_sale from goods where tax_percent is not null
      and tax_percent <> all(${sql.param([...percents])}::smallint[]) limit ${maxRated}) rated`)
  return rows[0]!
}
