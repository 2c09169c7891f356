/** Checks the rows of a file against the goods of now; nothing is changed. */
import { readTypeTree } from '#features/goods-types/server/index.ts'
import { findJoiningFaults } from '#features/families/server/index.ts'
import { readTaxPercents } from '#features/settings/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { GoodsImport } from '../../queries/goods-file-queries.ts'
import { type GoodsFileRow, readCellsOf, type WrittenRow, writeRows } from '../../queries/goods-row-queries.ts'
import { faultIn, type GoodsColumns, type ParsedRow, readGoodsRow, skuOf } from '#features/goods-rows/server/index.ts'
import { columnsOf, fieldsOf, goodsColumnsOf } from '../../rules/goods-files/file-rows.ts'
import {
  changedColumns,
  cellsOfGoods,
  deletedMark,
  pick,
  planGoods,
  shownColumns,
} from '../../rules/goods-files/goods-cells.ts'
import { comparedColumns, storedColumns } from '../../rules/goods-files/compared-columns.ts'
import { spreadsheetEncoding } from '#platform/spreadsheets/open-table.ts'
import { writePictures } from '../../queries/goods-picture-queries.ts'
import type { RowNote } from '../../queries/import-tables.ts'
import type { PictureNames } from '#features/goods-import/server/index.ts'
import { readPictureNames } from '../goods-files/picture-archive.ts'
import { endPass, passOver, type PassContext } from './pass.ts'
import { readStoredGoods } from '../goods-files/read-stored-goods.ts'

const stepSize = 500

/** Checks these rows of a file whose columns can be read, in the caller's transaction. */
export async function checkSomeRows(
  transaction: Database,
  places: Pick<PassContext, 'storage'>,
  { file, rows }: { file: GoodsImport; rows: readonly GoodsFileRow[] },
): Promise<void> {
  const columns = goodsColumnsOf(file.columns)
  if (!columns) return
  await checkAndWrite(transaction, rows, {
    file,
    columns,
    lastLines: await readLastLines(transaction, file),
    tree: await readTypeTree(transaction),
    taxPercents: await readTaxPercents(transaction),
    pictures: await readPictureNames(places, file),
  })
}

async function checkAndWrite(
  transaction: Database,
  rows: readonly GoodsFileRow[],
  checking: Checking & { pictures: PictureNames | null },
): Promise<void> {
  const { file, pictures } = checking
  const checked = await checkRows(transaction, rows, checking)
  if (!pictures) return writeRows(transaction, file.id, checked)
  const planned = rows.map((row, index) =>
    planPicture(checked[index]!, fieldsOf(file.columns, row), { file, pictures }),
  )
  await writeRows(
    transaction,
    file.id,
    planned.map(({ row }) => row),
  )
  await writePictures(
    transaction,
    file.id,
    planned.map(({ row: { line }, picture }) => ({ line, picture, pictureState: picture === null ? null : 'waiting' })),
  )
}

/** The picture named by the row, or by its SKU; a note for a missing one. */
function planPicture(
  row: WrittenRow,
  fields: readonly string[],
  { file, pictures }: { file: GoodsImport; pictures: PictureNames },
): { row: WrittenRow; picture: string | null } {
  if (row.outcome === 'refused') return { row, picture: null }
  const cell = fields[columnsOf(file.columns).indexOf('picture')]?.trim() ?? ''
  const found = cell === '' ? pictures.findOfSku(row.subject) : pictures.findNamed(cell)
  if (found?.isReadable) return { row, picture: found.path }
  if (!found && cell === '' && row.outcome !== 'to_add') return { row, picture: null }
  const note: RowNote = found
    ? { reason: 'bad_picture', text: found.path }
    : { reason: 'no_picture', text: cell === '' ? row.subject : cell }
  return { row: { ...row, notes: [...(row.notes ?? []), note] }, picture: null }
}

/** @returns false for an abandoned pass: the shop stops, or another person has changed the columns */
export async function checkGoodsFile(context: PassContext, file: GoodsImport): Promise<boolean> {
  const columns = goodsColumnsOf(file.columns)
  if (!columns) return endPass(context, file, { status: 'checked' })
  const lastLines = await readLastLines(context.database, file)
  const tree = await readTypeTree(context.database)
  const taxPercents = await readTaxPercents(context.database)
  const pictures = await readPictureNames(context, file)
  const isDone = await passOver(context, file, {
    outcomes: ['unread'],
    stepSize,
    async step(transaction, rows) {
      await checkAndWrite(transaction, rows, { file, columns, lastLines, tree, taxPercents, pictures })
    },
  })
  return isDone && endPass(context, file, { status: 'checked' })
}

/** The line on which each SKU occurs last. */
async function readLastLines(database: Database, { id, columns }: GoodsImport): Promise<Map<string, number>> {
  const cells = await readCellsOf(database, id, columns['sku']!)
  return new Map(cells.map(({ line, cell }) => [skuOf(cell), line]))
}

interface Checking {
  file: GoodsImport
  columns: GoodsColumns
  lastLines: ReadonlyMap<string, number>
  tree: Awaited<ReturnType<typeof readTypeTree>>
  taxPercents: readonly number[]
}

async function checkRows(
  transaction: Database,
  rows: readonly GoodsFileRow[],
  checking: Checking,
): Promise<WrittenRow[]> {
  const { file, columns, tree } = checking
  const parsed = rows.map((row) => ({ row, read: parse(row, checking) }))
  const fit = parsed.flatMap(({ read }) => ('goods' in read ? [read.goods] : []))
  const stored = await readStoredGoods(
    transaction,
    fit.map(({ sku }) => sku),
  )
  const familyFaults = await findJoiningFaults(
    transaction,
    fit.flatMap(({ sku, family, type1, type2 }) =>
      family ? [{ sku, choice: family, types: type1 && type2 ? { type1, type2 } : null }] : [],
    ),
  )
  return parsed.map(({ row, read }): WrittenRow => {
    if ('faults' in read) return refusedRow(file, row, read.faults)
    const { goods: item } = read
    const known = stored.get(item.sku)
    const familyFault = familyFaults.get(item.sku)
    if (familyFault) return refusedRow(file, row, [faultIn('family', familyFault.reason, { text: familyFault.text })])
    const { missingForNewGoods: missing } = columns
    if (!known && missing.length > 0) {
      const facts = { sku: item.sku, list: missing.join(', ') }
      return refusedRow(file, row, [faultIn('sku', 'not_in_shop', facts)])
    }
    const { cells, notes } = planGoods(item, known, { tree, isNewOnSale: file.options.isNewOnSale })
    const before = known ? cellsOfGoods(known) : null
    const changed = before ? changedColumns(before, cells, comparedColumns(file.columns)) : []
    const isSame = before && changed.length === 0 && before[deletedMark] === '0'
    const stays = before ? storedColumns(changed) : [...comparedColumns(file.columns), ...shownColumns, 'on_sale']
    return {
      line: row.line,
      subject: item.sku,
      outcome: before ? (isSame ? 'unchanged' : 'to_update') : 'to_add',
      before: before && pick(before, stays),
      after: pick(cells, stays),
      fault: null,
      notes: notes.length > 0 ? notes : null,
    }
  })
}

function parse(row: GoodsFileRow, { file, columns, lastLines, taxPercents }: Checking): ParsedRow {
  if (row.isMalformed) return { faults: [faultIn('line', 'malformed', { text: 'columns' })] }
  const fields = fieldsOf(file.columns, row)
  const { encoding } = file
  const read = readGoodsRow(columns, fields, {
    encodingName: encoding,
    isTyped: encoding === spreadsheetEncoding,
    taxPercents,
  })
  if ('faults' in read) return read
  const last = lastLines.get(read.goods.sku)
  const isAgain = last !== undefined && last > row.line
  return isAgain ? { faults: [faultIn('sku', 'sku_again', { sku: read.goods.sku, line: last })] } : read
}

/** Shows the cells as the file has them. */
function refusedRow(file: GoodsImport, row: GoodsFileRow, fault: NonNullable<GoodsFileRow['fault']>): WrittenRow {
  const fields = fieldsOf(file.columns, row)
  const cells = Object.fromEntries(columnsOf(file.columns).map((column, index) => [column, fields[index]!]))
  const wrong = fault.map(({ column }) => column)
  return {
    line: row.line,
    subject: (cells['sku'] ?? '').trim().slice(0, 100),
    outcome: 'refused',
    before: null,
    after: row.isMalformed ? null : pick(cells, ['sku', ...shownColumns, ...wrong]),
    fault,
    notes: null,
  }
}
