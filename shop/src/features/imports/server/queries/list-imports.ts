/** Files of both kinds, the newest first. */
import { sql } from 'drizzle-orm'
import { type ImportKind, type ImportStatus, maxImportsCounted } from '#features/imports/values.ts'
import type { Database } from '#platform/database/database.ts'

export interface ListedImport extends Record<string, unknown> {
  id: string
  kind: ImportKind
  fileName: string
  status: ImportStatus
  createdAt: Date
  appliedAt: Date | null
  undoneAt: Date | null
  written: number
  retryAt: Date | null
  staffName: string
  isByCommand: boolean
  hasRows: boolean
}

const among = (kinds: readonly ImportKind[]) => sql`kind = any(${sql.param(kinds)}::text[])`

/** Up to `maxImportsCounted`. */
export async function countImports(database: Database, kinds: readonly ImportKind[]): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    select count(*)::integer as count
    from (select from imports where ${among(kinds)} limit ${maxImportsCounted}) counted`)
  return rows[0]!.count
}

export async function readImports(
  database: Database,
  { kinds, limit, offset }: { kinds: readonly ImportKind[]; limit: number; offset: number },
): Promise<ListedImport[]> {
  const { rows } = await database.execute<ListedImport>(sql`
    select imports.id, kind, file_name as "fileName", status, imports.created_at as "createdAt",
      applied_at as "appliedAt", undone_at as "undoneAt", retry_at as "retryAt", coalesce(display_name, '') as "staffName", staff_id is null as "isByCommand",
      staff_id is not null or coalesce((options ->> 'isRecorded')::boolean, false) as "hasRows",
      coalesce(written, case kind when 'shipments' then (
        select count(*) from import_rows where import_id = imports.id and outcome = 'shipped') end, 0)::integer as written
    from imports left join staff on staff.id = staff_id where ${among(kinds)}
    order by imports.created_at desc, imports.id limit ${limit} offset ${offset}`)
  return rows
}
