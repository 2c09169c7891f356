import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'

/** Reads the audit log: its entry and the cancellation are one transaction. */
export async function wasCancelledByStaff(database: Database, orderNumber: string): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select 1 from audit_entries
    where subject_kind = 'order' and subject_id = ${orderNumber} and action = 'order.cancel' limit 1`)
  return rows.length > 0
}
