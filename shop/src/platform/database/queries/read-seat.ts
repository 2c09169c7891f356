import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'

/** Where the company is; null while the shop's facts do not state it. */
export async function readSeat(database: Database): Promise<'CN' | 'JP' | null> {
  const { rows } = await database.execute<{ seat: 'CN' | 'JP' | null }>(
    sql`select facts ->> 'seat' as seat from shop_facts`,
  )
  return rows[0]?.seat ?? null
}
