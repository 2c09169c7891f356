import { maxNumbersExported } from '#features/orders/values.ts'
import { m } from '#texts'
import { writeAuditEntry } from '#features/staff/server/index.ts'
import { type ExportFormat, type ExportKind, maxExportRows } from '#features/exports/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { SentFile } from '#platform/contract/call.ts'
import { streamSnapshot } from '#platform/database/many-rows/stream-snapshot.ts'
import { requireRecentSignIn, type Staff } from '#platform/http/calls/access.ts'
import { Invalid, PermissionDenied, errorOf } from '#platform/http/responses/errors.ts'
import type { Language } from '#platform/i18n/language.ts'
import { addDays, shopDay, startOfShopDay } from '#platform/i18n/shop-zone.ts'
import type { Sheet } from '#platform/spreadsheets/sheet.ts'
import { sheetTypes, writeSheet } from '#platform/spreadsheets/write-sheet.ts'
import { lockExports } from '../queries/export-queries.ts'
import type { ExportFilter, ExportSource } from '../rules/export-source.ts'
import { mayExport, sources } from './sources.ts'

/** Another export is being written. */
class ExportUnderWay extends errorOf('export_under_way', m.exports_under_way) {}

type Context = Pick<ShopContext, 'database' | 'inTransaction' | 'now'>

export interface ExportQuery {
  from?: string | undefined
  to?: string | undefined
  columns?: string | undefined
  heads?: 'names' | 'words' | undefined
  type_1?: string | undefined
  type_2?: string | undefined
  numbers?: string | undefined
}

export interface ExportRequest {
  file: `${ExportKind}.${ExportFormat}`
  query: ExportQuery
  /** Lower in tests. */
  maxRows?: number
}

const kindTexts = {
  orders: m.exports_orders,
  ledger: m.exports_ledger,
  goods: m.exports_goods_kind,
  stock: m.exports_stock,
  shoppers: m.exports_shoppers,
} satisfies Record<ExportKind, unknown>

/**
 * Streams a file as of one moment. The audit log records each export before its first byte.
 * @throws Invalid for an empty span, an unknown column, or more rows or numbers than a file has; PermissionDenied;
 * ReauthenticationRequired for names and addresses; ExportUnderWay
 */
export async function makeExport(
  { database, inTransaction, now }: Context,
  { staff, language }: { staff: Staff; language: Language },
  { file, query, maxRows = maxExportRows }: ExportRequest,
): Promise<SentFile> {
  const [kind, format] = file.split('.') as [ExportKind, ExportFormat]
  const source = sources[kind]
  if (!mayExport(source, staff)) throw new PermissionDenied()
  const names = chooseColumns(source, query.columns, staff)
  const at = now()
  const filter = filterOf(source, query)
  const reader = { staff, language, now: at, hasWords: query.heads === 'words' && !source.hasFixedHeads }
  const bytes = await streamSnapshot(database, async (snapshot) => {
    if (!(await lockExports(snapshot))) throw new ExportUnderWay()
    const count = await source.count(snapshot, filter, maxRows + 1)
    if (count > maxRows) throw tooManyRows(source, maxRows)
    await inTransaction((transaction) =>
      writeAuditEntry(transaction, {
        by: staff,
        at,
        action: 'export.make',
        subject: { kind: 'export', id: kind, label: file },
        changes: {
          file: [null, file],
          rows: [null, count],
          ...(query.from && { from: [null, query.from] }),
          ...(query.to && { to: [null, query.to] }),
          ...(query.type_1 && { type_1: [null, query.type_1] }),
          ...(query.type_2 && { type_2: [null, query.type_2] }),
          ...(filter.numbers && { numbers: [null, [...filter.numbers]] }),
          columns: [null, names],
        },
      }),
    )
    const sheet: Sheet = {
      title: kindTexts[kind]({}, { locale: language }),
      columns: names.map((name) => {
        const { label, kind: cells } = source.columns[name]!
        return { head: reader.hasWords ? label({}, { locale: language }) : name, kind: cells }
      }),
      batches: source.rows(snapshot, filter, { columns: names, reader }),
    }
    return writeSheet(sheet, format)
  })
  return { bytes, contentType: sheetTypes[format], name: `${nameOf(kind, query, at)}.${format}` }
}

const nameOf = (kind: ExportKind, { from, to }: ExportQuery, at: Date) =>
  [kind, ...(from || to ? [from, to] : [shopDay(at)])].filter(Boolean).join('-')

/** @throws Invalid for an unknown column; PermissionDenied; ReauthenticationRequired */
function chooseColumns({ columns }: ExportSource, listed: string | undefined, staff: Staff): string[] {
  if (listed === undefined)
    return Object.entries(columns)
      .filter(([, column]) => !column.isPersonal && mayExport(column, staff))
      .map(([name]) => name)
  const names = [...new Set(listed.split(',').map((name) => name.trim()))]
  const unknown = names.find((name) => !Object.hasOwn(columns, name))
  if (unknown !== undefined)
    throw new Invalid({ columns: [(spoken) => m.exports_no_column({ name: unknown }, spoken)] })
  const chosen = names.map((name) => columns[name]!)
  if (!chosen.every((column) => mayExport(column, staff))) throw new PermissionDenied()
  if (chosen.some(({ isPersonal }) => isPersonal)) requireRecentSignIn(staff)
  return names
}

/** @throws Invalid */
function filterOf(source: ExportSource, { from, to, type_1, type_2, numbers: listed }: ExportQuery): ExportFilter {
  if (!source.hasSpan && (from || to))
    throw new Invalid({ [from ? 'from' : 'to']: [(spoken) => m.exports_no_span({}, spoken)] })
  if (!source.hasTypes && (type_1 || type_2))
    throw new Invalid({ [type_1 ? 'type_1' : 'type_2']: [(spoken) => m.exports_no_types({}, spoken)] })
  if (!source.hasNumbers && listed) throw new Invalid({ numbers: [(spoken) => m.exports_no_numbers({}, spoken)] })
  const numbers = listed ? [...new Set(listed.split(',').map((number) => number.trim()))] : null
  if (numbers && numbers.length > maxNumbersExported)
    throw new Invalid({ numbers: [(spoken) => m.exports_too_many_numbers({ max: maxNumbersExported }, spoken)] })
  if (from && to && from > to) throw new Invalid({ to: [(spoken) => m.exports_span_empty({}, spoken)] })
  return {
    from: from ? startOfShopDay(from) : null,
    until: to ? startOfShopDay(addDays(to, 1)) : null,
    type1: type_1,
    type2: type_2,
    numbers,
  }
}

function tooManyRows({ hasTypes }: ExportSource, max: number): Invalid {
  const sentence = hasTypes ? m.exports_too_many_of_types : m.exports_too_many
  return new Invalid({ [hasTypes ? 'type_1' : 'from']: [(spoken) => sentence({ max }, spoken)] })
}
