import type { GoodsFileImport } from '#features/imports/console-contract.ts'
import { writeAuditEntry } from '#features/staff/server/index.ts'
import { m } from '#texts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { EditConflict, Invalid, NotFound } from '#platform/http/responses/errors.ts'
import {
  changeGoodsImport,
  findGoodsImport,
  type GoodsImport,
  lockGoodsImport,
  markUnread,
} from '../../queries/goods-file-queries.ts'
import { type GoodsColumnMap, knownColumns } from '#features/goods-rows/server/index.ts'
import { describeGoodsFile } from './describe-goods-file.ts'
import type { Acting } from './start-pass.ts'

export interface GoodsFileChange {
  id: string
  revision: number
  columns?: Readonly<Record<string, number | null | undefined>> | undefined
  isNewOnSale?: boolean | undefined
}

/**
 * Changes columns or options; all rows are checked again. Rejected with EditConflict once the file is being applied.
 * @throws NotFound, EditConflict, Invalid
 */
export async function changeGoodsFile(
  { database, inTransaction, now }: Pick<ShopContext, 'database' | 'inTransaction' | 'now'>,
  { staff, language }: Acting,
  { id, revision, columns, isNewOnSale }: GoodsFileChange,
): Promise<GoodsFileImport> {
  const isChanged = await inTransaction(async (transaction) => {
    const file = await lockGoodsImport(transaction, id)
    if (!file) throw new NotFound()
    if (file.revision !== revision || (file.status !== 'checked' && file.status !== 'read')) return false
    const next = {
      columns: columns ? chosenColumns(columns, file) : file.columns,
      options: { ...file.options, isNewOnSale: isNewOnSale ?? file.options.isNewOnSale },
    }
    await changeGoodsImport(transaction, id, { ...next, status: 'read', startedAt: null, claimedUntil: null })
    await markUnread(transaction, id)
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

/** @throws Invalid for a column that the file or the shop does not have, and for one that stands for two */
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
