/** A plan says which fields of goods the undoing of a row restores. */
import type { GoodsToSave } from '#features/catalogue/server/ports/goods-to-save.ts'
import type { GoodsFileRow } from '../../queries/goods-row-queries.ts'
import type { Cells, RowNote } from '../../queries/import-tables.ts'
import { readGoodsRow } from '#features/goods-rows/server/index.ts'
import { groupsOf } from './compared-columns.ts'
import { cellsOfGoods, changedColumns, deletedMark, type StoredGoods } from './goods-cells.ts'

export interface RowUndo {
  goodsId: number | null
  /** Fields to be restored; null where there are none. */
  goods: GoodsToSave | null
  /** The goods were new, or deleted before. Deletion follows the restoring of their fields. */
  deletes: boolean
  restored: readonly string[]
  /** Nothing was edited since. */
  isWhole: boolean
  notes: RowNote[]
}

/** Names of types belong to all goods of the type. */
const isNameOfType = (column: string) => /^type_\d_/.test(column)
/** An import cannot leave it open again. */
const cannotBeCleared = new Set(['tax_rate'])

const nothing: RowUndo = { goodsId: null, goods: null, deletes: false, restored: [], isWhole: true, notes: [] }

/** The plan of a row that has changed nothing but the picture. */
export const planPicture = (stored: StoredGoods | undefined): RowUndo =>
  stored && !stored.goods.isDeleted ? { ...nothing, goodsId: stored.goods.id } : nothing

/** @param taken columns whose former values other goods have now */
export function planUndo(
  { subject, before, after }: Pick<GoodsFileRow, 'subject' | 'before' | 'after'>,
  stored: StoredGoods | undefined,
  { taxPercents, taken }: { taxPercents: readonly number[]; taken: readonly string[] },
): RowUndo {
  // Deleted meanwhile, for good or for a day.
  if (!stored || stored.goods.isDeleted)
    return before ? { ...nothing, isWhole: false, notes: [{ reason: 'deleted_since', text: '' }] } : nothing
  const current = cellsOfGoods(stored)
  const { id: goodsId } = stored.goods
  const written = after ?? {}
  const deletes = !before || before[deletedMark] === '1'
  if (deletes) {
    // A sale is no edit.
    const others = changedColumns(current, written, Object.keys(written)).filter(
      (column) => column !== 'stock' && !isNameOfType(column) && column !== deletedMark,
    )
    if (others.length > 0) return { ...nothing, goodsId, isWhole: false, notes: edited(others) }
  }
  if (!before) return { ...nothing, goodsId, deletes }
  const changed = changedColumns(before, written, Object.keys(written)).filter(
    (column) => !isNameOfType(column) && column !== deletedMark,
  )
  const restored: string[] = []
  const others: string[] = []
  const stays: RowNote[] = []
  const cells: Record<string, string> = {}
  for (const group of groupsOf(changed)) {
    const [first] = group
    if (first === 'stock') {
      cells['stock'] = String(
        Math.max(0, Number(current['stock']) + Number(before['stock']) - Number(written['stock'])),
      )
      restored.push('stock')
      continue
    }
    if (taken.includes(first!)) {
      stays.push({ reason: 'taken_since', text: first! })
      continue
    }
    const isAsWritten = group.every((column) => (current[column] ?? '') === (written[column] ?? ''))
    const isOpen = cannotBeCleared.has(first!) && before[first!] === ''
    if (!isAsWritten || isOpen) {
      others.push(...group)
      continue
    }
    for (const column of group) cells[column] = before[column] ?? ''
    restored.push(...group)
  }
  const goods = restored.length > 0 ? readCells(subject, cells, taxPercents) : null
  if (restored.length > 0 && !goods) return { ...nothing, goodsId, isWhole: false, notes: edited(changed) }
  const notes = [...edited(others), ...stays]
  return { goodsId, goods, deletes, restored, isWhole: deletes || notes.length === 0, notes }
}

const edited = (columns: readonly string[]): RowNote[] =>
  columns.length > 0 ? [{ reason: 'edited_since', text: columns.join(',') }] : []

/** Null for cells that no import accepts. */
function readCells(sku: string, cells: Cells, taxPercents: readonly number[]): GoodsToSave | null {
  const columns = ['sku', ...Object.keys(cells)]
  const read = readGoodsRow(
    { columnIndexes: new Map(columns.map((column, index) => [column, index])), unknown: [], missingForNewGoods: [] },
    [sku, ...Object.values(cells)],
    { encodingName: 'UTF-8', isTyped: true, taxPercents },
  )
  return 'goods' in read ? read.goods : null
}
