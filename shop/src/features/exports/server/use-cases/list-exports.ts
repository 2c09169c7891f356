import type { listExports as listExportsCall, WireLastExport } from '#features/exports/console-contract.ts'
import { exportKinds, maxExportRows, maxExportsShown } from '#features/exports/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import type { StaffReader } from '#platform/http/calls/access.ts'
import { type ExportEntry, readLastExports } from '../queries/export-queries.ts'
import { mayExport, sources } from './sources.ts'

export async function listExports(
  { database }: Pick<ShopContext, 'database'>,
  { staff, language: locale }: StaffReader,
): Promise<ResponseOf<typeof listExportsCall>> {
  const kinds = exportKinds
    .filter((kind) => mayExport(sources[kind], staff))
    .map((kind) => {
      const { hasSpan, hasTypes, hasNumbers = false, columns } = sources[kind]
      return {
        kind,
        has_span: hasSpan,
        has_types: hasTypes,
        has_numbers: hasNumbers,
        columns: Object.entries(columns)
          .filter(([, column]) => mayExport(column, staff))
          .map(([name, { label, isPersonal = false }]) => ({
            name,
            label: label({}, { locale }),
            is_personal: isPersonal,
          })),
      }
    })
  const entries = await readLastExports(database, maxExportsShown)
  return { max_rows: maxExportRows, kinds, count: entries.length, results: entries.map(toLastExport) }
}

function toLastExport({ at, staffName, changes }: ExportEntry): WireLastExport {
  const value = (field: string) => changes[field]?.[1]
  const textIn = (field: string) => {
    const text = value(field)
    return typeof text === 'string' ? text : null
  }
  const columns = value('columns')
  return {
    at: new Date(at).toISOString(),
    staff_name: staffName,
    file: textIn('file') ?? '',
    rows: Number(value('rows')),
    from: textIn('from'),
    to: textIn('to'),
    columns: Array.isArray(columns) ? columns.length : 0,
  }
}
