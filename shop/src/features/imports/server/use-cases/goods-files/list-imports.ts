import type { ListedImport } from '#features/imports/console-contract/shapes.ts'
import { type ImportKind, undoLastsInMs } from '#features/imports/values.ts'
import type { List } from '#platform/contract/fields.ts'
import type { Database } from '#platform/database/database.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { pageRequestOf, toList } from '#platform/http/calls/paging.ts'
import { countImports, readImports } from '../../queries/list-imports.ts'

/** Files of the kinds that the reader may apply. */
export async function listImports(
  database: Database,
  { permissions }: Pick<Staff, 'permissions'>,
  { query, url, now }: { query: { page?: number; page_size?: number }; url: URL; now: Date },
): Promise<List<ListedImport>> {
  const kinds: ImportKind[] = permissions.has('goods.import') ? ['goods', 'shipments'] : ['shipments']
  const page = pageRequestOf(query)
  const count = await countImports(database, kinds)
  const rows =
    page.offset >= count ? [] : await readImports(database, { kinds, limit: page.pageSize, offset: page.offset })
  const time = (value: Date | string | null) => (value === null ? null : new Date(value).toISOString())
  return toList(
    url,
    page,
    count,
    rows.map((row) => {
      const until = row.appliedAt && new Date(new Date(row.appliedAt).getTime() + undoLastsInMs)
      const isUndoable =
        row.kind === 'goods' && row.status === 'applied' && row.hasRows && until !== null && until >= now
      return {
        id: row.id,
        kind: row.kind,
        file_name: row.fileName,
        status: row.status,
        staff_name: row.staffName,
        is_by_command: row.isByCommand,
        has_rows: row.hasRows,
        written: row.written,
        retry_at: time(row.retryAt),
        created_at: time(row.createdAt)!,
        applied_at: time(row.appliedAt),
        undone_at: time(row.undoneAt),
        undoable_until: isUndoable ? time(until) : null,
      }
    }),
  )
}
