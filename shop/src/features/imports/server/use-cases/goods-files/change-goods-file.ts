import type { GoodsFileImport } from '#features/imports/console-contract/shapes.ts'
import { writeAuditEntry } from '#features/staff/server/index.ts'
import { m } from '#texts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { EditConflict, Invalid, NotFound } from '#platform/http/responses/errors.ts'
import {
  changeGoodsImport,
  findGoodsImport,
  type GoodsImport,
  lockGoodsImport,
} from '../../queries/goods-file-queries.ts'
import { deleteGoodsRows, markUnread } from '../../queries/goods-row-queries.ts'
import { type GoodsColumnMap, knownColumns } from '#features/goods-rows/server/index.ts'
import { describeGoodsFile } from './describe-goods-file.ts'
import { storeRows } from './store-rows.ts'
import { withCopy } from './stored-files.ts'
import type { Acting } from './start-pass.ts'

export interface GoodsFileChange {
  id: string
  revision: number
  columns?: Readonly<Record<string, number | null | undefined>> | undefined
  isNewOnSale?: boolean | undefined
  /** Another sheet or encoding: the rows are read again, and their columns guessed. */
  sheet?: number | undefined
  encoding?: string | undefined
}

/**
 * Changes columns or options; all rows are checked again. Rejected with EditConflict once the file is being applied.
 * @throws NotFound, EditConflict, Invalid
 */
export async function changeGoodsFile(
  context: Pick<ShopContext, 'database' | 'inTransaction' | 'now' | 'storage' | 'config'>,
  { staff, language }: Acting,
  { id, revision, columns, isNewOnSale, sheet, encoding }: GoodsFileChange,
): Promise<GoodsFileImport> {
  const { database, inTransaction, now } = context
  const isChanged = await inTransaction(async (transaction) => {
    const file = await lockGoodsImport(transaction, id)
    if (!file) throw new NotFound()
    if (file.revision !== revision || (file.status !== 'checked' && file.status !== 'read')) return false
    const next = {
      columns: columns ? chosenColumns(columns, file) : file.columns,
      options: { ...file.options, isNewOnSale: isNewOnSale ?? file.options.isNewOnSale },
    }
    const unread = { ...next, status: 'read' as const, startedAt: null, claimedUntil: null }
    if (sheet === undefined && encoding === undefined) {
      await changeGoodsImport(transaction, id, unread)
      await markUnread(transaction, id)
    } else {
      if (sheet !== undefined && !file.options.sheets?.[sheet]) throw noSheet()
      await withCopy(context, { id, part: 'table' }, async (path) => {
        await deleteGoodsRows(transaction, id)
        const choice = { sheet: sheet ?? file.options.sheet, encoding }
        await storeRows(transaction, { id, path, choice }, ({ sheets, sheet: chosen, ...facts }) =>
          changeGoodsImport(transaction, id, {
            ...unread,
            ...facts,
            options: { ...next.options, sheets, sheet: chosen },
          }),
        )
      })
    }
    await writeAuditEntry(transaction, {
      by: staff,
      at: now(),
      action: 'import.change',
      subject: { kind: 'import', id, label: file.fileName },
      changes: { columns: [file.columns, next.columns], options: [file.options, next.options] },
      batchId: id,
    })
    return true
  })
  const file = await findGoodsImport(database, id)
  if (!file) throw new NotFound()
  const current = await describeGoodsFile(database, file, language)
  if (!isChanged) throw new EditConflict(current, ['columns'])
  return current
}

const noSheet = () => new Invalid({ sheet: [(options) => m.imports_columns_wrong({}, options)] })

/** @throws Invalid for a column that the file or the shop lacks, and for one with two meanings */
function chosenColumns(
  columns: Readonly<Record<string, number | null | undefined>>,
  { headers }: GoodsImport,
): GoodsColumnMap {
  const chosen = Object.entries(columns).flatMap(([column, index]) => (index == null ? [] : [[column, index] as const]))
  const indexes = chosen.map(([, index]) => index)
  const isRight =
    chosen.every(([column, index]) => knownColumns.has(column) && index < headers.length) &&
    new Set(indexes).size === indexes.length
  if (!isRight) throw new Invalid({ columns: [(options) => m.imports_columns_wrong({}, options)] })
  return Object.fromEntries(chosen)
}
