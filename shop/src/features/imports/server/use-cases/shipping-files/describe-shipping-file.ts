/** Describes a file of tracking numbers for staff. */
import type { ShippingFileRow } from '#features/imports/console-contract/rows.ts'
import type { ShippingFileImport } from '#features/imports/console-contract/shapes.ts'
import { problemOutcomes, type ShippingOutcome, shippingOutcomes } from '#features/imports/values.ts'
import { readCarriers } from '#features/parcels/server/index.ts'
import { m } from '#texts'
import type { List } from '#platform/contract/fields.ts'
import type { Database } from '#platform/database/database.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { pageRequestOf, toList } from '#platform/http/calls/paging.ts'
import type { Language } from '#platform/i18n/language.ts'
import {
  countOutcomes,
  type FileRow,
  findImport,
  type ImportRow,
  readRows,
} from '../../queries/shipping-file-queries.ts'
import { toCsv } from '#platform/csv/write-csv.ts'
import { notFoundSentence, sentenceOfFault } from '../../rules/shipping-files/fault-sentence.ts'
import { nameIn } from '#platform/i18n/names.ts'

const isId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** @throws NotFound */
export async function requireImport(database: Database, id: string): Promise<ImportRow> {
  const row = isId(id) ? await findImport(database, id) : undefined
  if (!row) throw new NotFound()
  return row
}

/** @throws NotFound */
export async function describeShippingFile(database: Database, id: string): Promise<ShippingFileImport> {
  const row = await requireImport(database, id)
  const found = await countOutcomes(database, row.id)
  const [first] = await readRows(database, row.id, { outcomes: null, limit: 1 })
  const counts = Object.fromEntries(shippingOutcomes.map((outcome) => [outcome, found[outcome] ?? 0]))
  return {
    id: row.id,
    kind: 'shipments',
    file_name: row.fileName,
    encoding: row.encoding,
    headers: row.headers,
    sample: first?.cells ?? [],
    columns: row.columns,
    options: { carrier_code: row.options.carrierCode, allows_shared_numbers: row.options.allowsSharedNumbers },
    status: row.status,
    counts: counts as Record<ShippingOutcome, number>,
    rows: Object.values(counts).reduce((sum, count) => sum + count, 0),
    revision: row.revision,
    created_at: row.createdAt.toISOString(),
    applied_at: row.appliedAt?.toISOString() ?? null,
  }
}

/** @throws NotFound also for a page past the end */
export async function listShippingLines(
  database: Database,
  {
    id,
    query,
    url,
  }: { id: string; query: { outcome?: ShippingOutcome | undefined; page?: number; page_size?: number }; url: URL },
  language: Language,
): Promise<List<ShippingFileRow>> {
  const row = await requireImport(database, id)
  const page = pageRequestOf(query)
  const counts = await countOutcomes(database, row.id)
  const count = query.outcome
    ? (counts[query.outcome] ?? 0)
    : Object.values(counts).reduce((sum, number) => sum + number, 0)
  const outcomes = query.outcome ? [query.outcome] : null
  const pageOfRows = { outcomes, limit: page.pageSize, offset: page.offset }
  const [rows, carriers] = await Promise.all([
    page.offset >= count ? [] : readRows(database, row.id, pageOfRows),
    readCarriers(database),
  ])
  const names = new Map(Array.from(carriers, ([code, carrier]) => [code, nameIn(language, carrier.names)]))
  return toList(
    url,
    page,
    count,
    rows.map((line) => toWireRow(line, names, language)),
  )
}

function toWireRow(
  { line, outcome, subject, after, fault }: FileRow,
  carrierNames: ReadonlyMap<string, string>,
  language: Language,
): ShippingFileRow {
  const errors: Record<string, string[]> = {}
  if (fault) errors[fault.column] = [sentenceOfFault(fault, language)]
  if (outcome === 'not_found') errors.order_number = [notFoundSentence(language)]
  return {
    line,
    outcome,
    order_number: subject,
    before: null,
    after: after && {
      carrier: carrierNames.get(after.carrierCode ?? '') ?? after.carrierCode ?? '',
      tracking_number: after.trackingNumber,
      pieces: after.pieces,
    },
    errors,
  }
}

/** @throws NotFound */
export async function readProblemsFile(
  database: Database,
  id: string,
  language: Language,
): Promise<{ file_name: string; content: string }> {
  const row = await requireImport(database, id)
  const lines = await readRows(database, row.id, { outcomes: problemOutcomes, limit: Number.MAX_SAFE_INTEGER })
  const options = { locale: language }
  const width = Math.max(row.headers.length, ...lines.map(({ cells }) => cells.length))
  const padded = (cells: readonly string[]) => Array.from({ length: width }, (_, index) => cells[index] ?? '')
  const why = (line: FileRow) =>
    Object.values(toWireRow(line, new Map(), language).errors)
      .flat()
      .join(' ')
  const rows = [
    [...padded(row.headers), m.imports_column_line({}, options), m.imports_column_why({}, options)],
    ...lines.map((line) => [...padded(line.cells), String(line.line), why(line)]),
  ]
  const name = row.fileName.replace(/\.\w{1,5}$/, '')
  return { file_name: `${name}-${m.imports_problems_file({}, options)}.csv`, content: toCsv(rows) }
}
