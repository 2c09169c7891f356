import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'

/** Deletes the oldest entries. The database refuses to delete any that is younger than three years. */
export async function deleteAuditEntries(
  database: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { rowCount } = await database.execute(sql`
    delete from audit_entries where id in (
      select id from audit_entries where at < ${before}::timestamptz order by at, id limit ${limit})`)
  return rowCount ?? 0
}
