import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'

export interface OpeningFacts {
  /** Something on sale has a picture and stock. */
  hasGoods: boolean
  /** Some place with an address is delivered to. */
  delivers: boolean
  backedUpAt: Date | null
  firstPaidAt: Date | null
  /** Goods have a default rate of tax. */
  hasTaxRate: boolean
}

/** Each part ends at its first row. */
export async function readOpeningFacts(database: Database): Promise<OpeningFacts> {
  const { rows } = await database.execute<{
    has_goods: boolean
    delivers: boolean
    backed_up_at: string | null
    first_paid_at: string | null
    has_tax_rate: boolean
  }>(sql`
    select exists (select from goods where is_on_sale and stock > 0 and image_version is not null) as has_goods,
      exists (select from delivery_zones where is_deliverable and codes <> '{""}') as delivers,
      (select at from audit_entries where action = 'backup.make' order by id desc limit 1) as backed_up_at,
      (select paid_at from orders where paid_at is not null order by id limit 1) as first_paid_at,
      (select chosen ->> 'default_tax_percent' is not null from settings) as has_tax_rate`)
  const { has_goods: hasGoods, delivers, backed_up_at: backedUpAt, first_paid_at: firstPaidAt, has_tax_rate } = rows[0]!
  const dateOf = (text: string | null) => (text === null ? null : new Date(text))
  return {
    hasGoods,
    delivers,
    backedUpAt: dateOf(backedUpAt),
    firstPaidAt: dateOf(firstPaidAt),
    hasTaxRate: has_tax_rate,
  }
}
