import { sql } from 'drizzle-orm'
import type { TaxSeat } from '#features/settings/values.ts'
import type { Database } from '#platform/database/database.ts'

/** Where the company is; null while the shop's facts do not state it. */
export async function findSeat(database: Database): Promise<TaxSeat | null> {
  const { rows } = await database.execute<{ seat: TaxSeat | null }>(
    sql`select facts ->> 'seat' as seat from shop_facts`,
  )
  return rows[0]?.seat ?? null
}
