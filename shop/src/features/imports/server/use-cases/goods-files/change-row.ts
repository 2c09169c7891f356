/** Staff correct cells of a row in the preview, or skip the row. The file stays as it was uploaded. */
import type { GoodsFileImport } from '#features/imports/console-contract/shapes.ts'
import { maxGoodsCellLength } from '#features/imports/values.ts'
import { skuOf } from '#features/goods-rows/server/index.ts'
import { writeAuditEntry } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { EditConflict, NotFound } from '#platform/http/responses/errors.ts'
import {
  changeGoodsImport,
  findGoodsImport,
  type GoodsImport,
  lockGoodsImport,
} from '../../queries/goods-file-queries.ts'
import { type GoodsFileRow, lockRow, readCellsOf, readRowsAt, setCorrections } from '../../queries/goods-row-queries.ts'
import { columnsOf, fieldsOf } from '../../rules/goods-files/file-rows.ts'
import { checkSomeRows } from '../passes/check-goods-file.ts'
import { describeGoodsFile } from './describe-goods-file.ts'
import type { Acting } from './start-pass.ts'

export interface RowChange {
  id: string
  line: number
  revision: number
  /** By column of the shop; null restores the file's cell. */
  cells?: Readonly<Record<string, string | null | undefined>> | undefined
  isSkipped?: boolean | undefined
}

/**
 * The row is checked again, and others that have its SKU.
 * @throws NotFound, EditConflict
 */
export async function changeRow(
  context: Pick<ShopContext, 'database' | 'inTransaction' | 'now' | 'storage'>,
  { staff, language }: Acting,
  { id, line, revision, cells = {}, isSkipped }: RowChange,
): Promise<GoodsFileImport> {
  const { database, inTransaction, now } = context
  const isChanged = await inTransaction(async (transaction) => {
    const file = await lockGoodsImport(transaction, id)
    const row = file && (await lockRow(transaction, id, line))
    if (!row) throw new NotFound()
    if (file.revision !== revision || file.status !== 'checked') return false
    const next = { line, corrections: correct(file, row, cells), isSkipped: isSkipped ?? row.outcome === 'skipped' }
    await setCorrections(transaction, id, next)
    await changeGoodsImport(transaction, id, {})
    const skus = new Set([row, { ...row, corrections: next.corrections }].map((one) => skuIn(file, one)))
    const others = await readCellsOf(transaction, id, file.columns['sku']!)
    const lines = others.flatMap((other) => (skus.has(skuOf(other.cell)) ? [other.line] : []))
    const rows = await readRowsAt(transaction, id, [...new Set([...lines, line])])
    const unskipped = rows.filter(({ outcome }) => outcome !== 'skipped')
    await checkSomeRows(transaction, context, { file, rows: unskipped })
    await writeAuditEntry(transaction, {
      by: staff,
      at: now(),
      action: 'import.change',
      subject: { kind: 'import', id, label: file.fileName },
      changes: {
        row: [null, line],
        corrections: [row.corrections, next.corrections],
        is_skipped: [row.outcome === 'skipped', next.isSkipped],
      },
      batchId: id,
    })
    return true
  })
  const file = await findGoodsImport(database, id)
  if (!file) throw new NotFound()
  const current = await describeGoodsFile(database, file, language)
  if (!isChanged) throw new EditConflict(current, [])
  return current
}

const skuIn = ({ columns }: GoodsImport, row: Pick<GoodsFileRow, 'cells' | 'corrections'>): string =>
  skuOf(fieldsOf(columns, row)[columnsOf(columns).indexOf('sku')] ?? '')

/** Null where the row is as in the file. */
function correct(
  { columns }: GoodsImport,
  row: GoodsFileRow,
  cells: Readonly<Record<string, string | null | undefined>>,
): Record<string, string> | null {
  const chosen = { ...row.corrections }
  for (const [column, cell] of Object.entries(cells)) {
    if (cell === undefined || !(column in columns)) continue
    if (cell === null || cell === row.cells[columns[column]!]) delete chosen[column]
    else chosen[column] = cell.slice(0, maxGoodsCellLength)
  }
  return Object.keys(chosen).length > 0 ? chosen : null
}
