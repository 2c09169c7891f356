import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'

export interface OpeningFacts {
  /** Something on sale has a picture and stock. */
  hasGoods: boolean
  /** Some goods exist, also unfinished ones. */
  hasAnyGoods: boolean
  /** Goods have a sub-type to belong to. */
  hasTypes: boolean
  /** The home page is the merchant's own. */
  hasHomeContent: boolean
  backedUpAt: Date | null
  firstPaidAt: Date | null
  /** The first payment with real money. */
  firstSoldAt: Date | null
  /** The rate for goods without their own. */
  defaultTaxPercent: number | null
}

/**
 * Each part ends at its first rows; each sorts by `is_pretended`, so that no other index serves. An order made later may be
 * paid earlier, but not by a hundred orders.
 * @param takesRealMoney whether every provider has the merchant's own account; classifies unmarked payments
 */
export async function readOpeningFacts(
  database: Database,
  { takesRealMoney }: { takesRealMoney: boolean },
): Promise<OpeningFacts> {
  const { rows } = await database.execute<{
    has_goods: boolean
    has_any_goods: boolean
    has_types: boolean
    has_home_content: boolean
    backed_up_at: string | null
    first_paid_at: string | null
    first_sold_at: string | null
    default_tax_percent: number | null
  }>(sql`
    select exists (select from goods where is_on_sale and stock > 0 and image_version is not null) as has_goods,
      exists (select from goods) as has_any_goods,
      exists (select from goods_sub_types) as has_types,
      exists (select from content_versions) as has_home_content,
      (select at from audit_entries where action = 'backup.make' order by id desc limit 1) as backed_up_at,
      (select min(paid_at) from (select paid_at from orders where paid_at is not null order by id limit 100) as early)
        as first_paid_at,
      least(
        (select paid_at from payments where paid_at is not null and not is_pretended order by is_pretended, paid_at limit 1),
        (select paid_at from payments where ${takesRealMoney} and paid_at is not null and is_pretended is null
          and paid_at > coalesce((select paid_at from payments where paid_at is not null and is_pretended
            order by is_pretended desc, paid_at desc limit 1), '-infinity')
          order by is_pretended, paid_at limit 1)
      ) as first_sold_at,
      (select (chosen ->> 'default_tax_percent')::smallint from settings) as default_tax_percent`)
  const row = rows[0]!
  const dateOf = (text: string | null) => (text === null ? null : new Date(text))
  return {
    hasGoods: row.has_goods,
    hasAnyGoods: row.has_any_goods,
    hasTypes: row.has_types,
    hasHomeContent: row.has_home_content,
    backedUpAt: dateOf(row.backed_up_at),
    firstPaidAt: dateOf(row.first_paid_at),
    firstSoldAt: dateOf(row.first_sold_at),
    defaultTaxPercent: row.default_tax_percent,
  }
}
