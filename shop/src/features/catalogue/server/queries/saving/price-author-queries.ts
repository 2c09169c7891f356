import { sql } from 'drizzle-orm'
import type { AuditedAct } from '#features/staff/server/index.ts'
import type { Database } from '#platform/database/database.ts'

export type PriceCause = 'set' | 'import' | 'bulk' | 'undo' | 'sale' | 'sale_end'

/** Records the author of price changes until the transaction ends, for the history that a trigger writes. */
export async function namePriceAuthor(
  transaction: Database,
  { cause, by, at }: { cause: PriceCause; by: AuditedAct['by']; at: Date },
): Promise<void> {
  const staffId = typeof by === 'string' ? '' : String(by.id)
  await transaction.execute(sql`
    select set_config('prices.cause', ${cause}, true), set_config('prices.staff_id', ${staffId}, true),
      set_config('prices.at', ${at.toISOString()}, true)`)
}
