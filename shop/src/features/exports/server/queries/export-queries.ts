import { sql } from 'drizzle-orm'
import type { AuditChanges } from '#features/staff/values.ts'
import type { Database } from '#platform/database/database.ts'

/** One export at a time of the whole shop, until the transaction ends. @returns false while another is written */
export async function lockExports(transaction: Database): Promise<boolean> {
  const { rows } = await transaction.execute<{ is_locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('exports', 0)) as is_locked`,
  )
  return rows[0]!.is_locked
}

export interface ExportEntry {
  at: string
  staffName: string
  changes: AuditChanges
}

/** The latest first, from the audit log. */
export async function readLastExports(database: Database, limit: number): Promise<ExportEntry[]> {
  const { rows } = await database.execute<{ facts: ExportEntry }>(sql`
    select json_build_object('at', at, 'staffName', staff_name, 'changes', changes) as facts
    from audit_entries where action = 'export.make' order by id desc limit ${limit}`)
  return rows.map(({ facts }) => facts)
}
