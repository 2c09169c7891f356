/** Describes a file of goods for staff. */
import { findGoodsBySku } from '#features/catalogue/server/index.ts'
import type { GoodsFileImportRow } from '#features/imports/console-contract/rows.ts'
import type { GoodsFileImport } from '#features/imports/console-contract/shapes.ts'
import { type GoodsOutcome, goodsOutcomes } from '#features/imports/values.ts'
import type { List } from '#platform/contract/fields.ts'
import { toCsv } from '#platform/csv/write-csv.ts'
import type { Database } from '#platform/database/database.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { pageRequestOf, toList } from '#platform/http/calls/paging.ts'
import type { Language } from '#platform/i18n/language.ts'
import { m } from '#texts'
import { findGoodsImport, type GoodsImport } from '../../queries/goods-file-queries.ts'
import {
  countGoodsOutcomes,
  type GoodsFileRow,
  readGoodsRows,
  readProblemRows,
} from '../../queries/goods-row-queries.ts'
import { countLeft } from '../../queries/undo-row-queries.ts'
import { findStaffName } from '../../queries/goods-file-queries.ts'
import { countPictures } from '../../queries/goods-picture-queries.ts'
import { findHeaderFault, rejectionColumns } from '#features/goods-rows/server/index.ts'
import { headerSentence, noteSentence, sentenceOfGoodsFault } from '../../rules/goods-files/goods-sentences.ts'
import { hasRows, undoableUntil } from '../../rules/goods-files/undoable.ts'

const maxSampleLength = 200
const isId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

export async function findGoodsFile(database: Database, id: string): Promise<GoodsImport | undefined> {
  return isId(id) ? findGoodsImport(database, id) : undefined
}

/** @throws NotFound */
export async function requireGoodsFile(database: Database, id: string): Promise<GoodsImport> {
  const file = await findGoodsFile(database, id)
  if (!file) throw new NotFound()
  return file
}

/** @param locale the reader's language */
export async function describeGoodsFile(
  database: Database,
  file: GoodsImport,
  locale: Language,
): Promise<GoodsFileImport> {
  const found = await countGoodsOutcomes(database, file.id)
  const [first] = await readGoodsRows(database, file.id, { outcomes: null, limit: 1 })
  const counts = Object.fromEntries(goodsOutcomes.map((outcome) => [outcome, found[outcome] ?? 0]))
  const pictures = file.options.pictures === 0 ? {} : await countPictures(database, file.id)
  const left = file.status === 'undone' ? await countLeft(database, file.id) : { withdrawn: 0, newTypes: 0 }
  const fault = findHeaderFault(new Map(Object.entries(file.columns)))
  return {
    id: file.id,
    kind: 'goods',
    file_name: file.fileName,
    encoding: file.encoding,
    headers: file.headers,
    sample: (first?.cells ?? []).map((cell) => cell.slice(0, maxSampleLength)),
    columns: file.columns,
    column_errors: fault ? [headerSentence(fault, locale)] : [],
    sheets: [...(file.options.sheets ?? [])],
    sheet: file.options.sheet ?? 0,
    pictures: { waiting: pictures.waiting ?? 0, set: pictures.set ?? 0, refused: pictures.refused ?? 0 },
    options: { is_new_on_sale: file.options.isNewOnSale, pictures: file.options.pictures },
    status: file.status,
    counts: counts as Record<GoodsOutcome, number>,
    left: { withdrawn: left.withdrawn, new_types: left.newTypes },
    rows: Object.values(counts).reduce((sum, count) => sum + count, 0),
    staff_name: await findStaffName(database, file.staffId),
    revision: file.revision,
    created_at: file.createdAt.toISOString(),
    retry_at: file.retryAt?.toISOString() ?? null,
    started_at: file.startedAt?.toISOString() ?? null,
    applied_at: file.appliedAt?.toISOString() ?? null,
    undone_at: file.undoneAt?.toISOString() ?? null,
    undoable_until: file.status === 'applied' && hasRows(file) ? (undoableUntil(file)?.toISOString() ?? null) : null,
  }
}

/** @throws NotFound also for a page past the end */
export async function listGoodsRows(
  database: Database,
  file: GoodsImport,
  { query, url }: { query: { outcome?: string | undefined; page?: number; page_size?: number }; url: URL },
  locale: Language,
): Promise<List<GoodsFileImportRow>> {
  const page = pageRequestOf(query)
  const counts = await countGoodsOutcomes(database, file.id)
  const outcome = goodsOutcomes.find((value) => value === query.outcome)
  const wanted = query.outcome === undefined ? [...goodsOutcomes] : outcome ? [outcome] : []
  const count = wanted.reduce((sum, value) => sum + (counts[value] ?? 0), 0)
  const outcomes = query.outcome === undefined ? null : wanted
  const rows =
    page.offset >= count
      ? []
      : await readGoodsRows(database, file.id, { outcomes, limit: page.pageSize, offset: page.offset })
  const known = await findGoodsBySku(
    database,
    rows.map(({ subject }) => subject),
  )
  const ids = new Map(known.map(({ sku, id }) => [sku, id]))
  return toList(
    url,
    page,
    count,
    rows.map((row) => toWireRow(file, row, ids, locale)),
  )
}

function originalCells({ columns }: GoodsImport, { cells, corrections }: GoodsFileRow): Record<string, string> {
  return Object.fromEntries(
    Object.keys(corrections ?? {}).flatMap((column) =>
      column in columns ? [[column, cells[columns[column]!] ?? '']] : [],
    ),
  )
}

function toWireRow(
  file: GoodsImport,
  row: GoodsFileRow,
  ids: ReadonlyMap<string, number>,
  locale: Language,
): GoodsFileImportRow {
  return {
    line: row.line,
    outcome: row.outcome,
    sku: row.subject,
    goods_id: ids.get(row.subject) ?? null,
    before: row.before ?? null,
    after: row.after ?? null,
    corrected: row.corrections ? originalCells(file, row) : null,
    picture: row.picture,
    errors: errorsOf(row, locale),
    notes: (row.notes ?? []).map((note) => noteSentence(note, locale)),
  }
}

function errorsOf({ fault, picture, pictureState }: GoodsFileRow, locale: Language): Record<string, string[]> {
  const byColumn = Map.groupBy(fault ?? [], ({ column }) => column)
  const refused =
    pictureState === 'refused' ? noteSentence({ reason: 'bad_picture', text: picture ?? '' }, locale) : null
  return Object.fromEntries([
    ...(refused ? [['picture', [refused]] as const] : []),
    ...[...byColumn].map(
      ([column, faults]) => [column, faults.map((one) => sentenceOfGoodsFault(one, locale))] as const,
    ),
  ])
}

/** The rows that were not written, with why, as a file to be mended and uploaded. */
export async function readGoodsProblems(
  database: Database,
  file: GoodsImport,
  locale: Language,
): Promise<{ file_name: string; content: string }> {
  const options = { locale }
  const width = file.headers.length
  const parts = [toCsv([[...file.headers, ...rejectionColumns]])]
  for (let afterLine = 0; ;) {
    const rows = await readProblemRows(database, file.id, { afterLine, limit: 1_000 })
    const cells = rows.map((row) => [
      ...Array.from({ length: width }, (_, index) => row.cells[index] ?? ''),
      String(row.line),
      Object.values(errorsOf(row, locale)).flat().join(' '),
    ])
    // The byte order mark is at the beginning of the file only.
    parts.push(toCsv(cells).slice(1))
    if (rows.length < 1_000) break
    afterLine = rows.at(-1)!.line
  }
  const name = file.fileName.replace(/\.\w{1,5}$/, '')
  return { file_name: `${name}-${m.imports_problems_file({}, options)}.csv`, content: parts.join('') }
}
