import type { ShippingFileImport } from '#features/imports/console-contract/shapes.ts'
import { shippingColumnNames, type ShippingColumns } from '#features/imports/values.ts'
import { readCarriers } from '#features/parcels/server/index.ts'
import { writeAuditEntry } from '#features/staff/server/index.ts'
import { m } from '#texts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { EditConflict, Invalid, NotFound } from '#platform/http/responses/errors.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { changeImport, lockImport, readRawRows } from '../../queries/shipping-file-queries.ts'
import { checkLines } from './check-lines.ts'
import { describeShippingFile, requireImport } from './describe-shipping-file.ts'

export interface ShippingFileChange {
  id: string
  revision: number
  columns?: Readonly<Record<string, number | null | undefined>> | undefined
  carrierCode?: string | null | undefined
  allowsSharedNumbers?: boolean | undefined
}

/**
 * Changes the columns and classifies all lines again. Rejected with EditConflict once shipping has started.
 * @throws NotFound, EditConflict, Invalid
 */
export async function changeShippingFile(
  { database, inTransaction, now }: Pick<ShopContext, 'database' | 'inTransaction' | 'now'>,
  staff: Staff,
  { id, revision, columns, carrierCode, allowsSharedNumbers }: ShippingFileChange,
): Promise<ShippingFileImport> {
  await requireImport(database, id)
  const isChanged = await inTransaction(async (transaction) => {
    const row = await lockImport(transaction, id)
    if (!row) throw new NotFound()
    if (row.status !== 'checked' || row.revision !== revision) return false
    const next = {
      id: row.id,
      encoding: row.encoding,
      columns: columns ? shippingColumnsOf(columns) : row.columns,
      options: {
        carrierCode: carrierCode === undefined ? row.options.carrierCode : carrierCode,
        allowsSharedNumbers: allowsSharedNumbers ?? row.options.allowsSharedNumbers,
      },
    }
    const rows = await readRawRows(transaction, row.id)
    requireColumns(next.columns, Math.max(row.headers.length, ...rows.map(({ cells }) => cells.length)))
    if (carrierCode && !(await readCarriers(transaction)).has(carrierCode))
      throw new Invalid({
        carrier_code: [(options) => m.imports_fault_no_such_carrier({ text: carrierCode }, options)],
      })
    await changeImport(transaction, row.id, next)
    await checkLines(transaction, next, rows)
    await writeAuditEntry(transaction, {
      by: staff,
      at: now(),
      action: 'import.change',
      subject: { kind: 'import', id: row.id, label: row.fileName },
      changes: { columns: [row.columns, next.columns], options: [row.options, next.options] },
      batchId: row.id,
    })
    return true
  })
  const current = await describeShippingFile(database, id)
  if (!isChanged) throw new EditConflict(current, ['columns'])
  return current
}

/** @throws Invalid for names of other columns, and for missing ones */
function shippingColumnsOf(columns: Readonly<Record<string, number | null | undefined>>): ShippingColumns {
  const isWhole =
    Object.keys(columns).length === shippingColumnNames.length && shippingColumnNames.every((name) => name in columns)
  if (!isWhole) throw new Invalid({ columns: [(options) => m.imports_columns_wrong({}, options)] })
  return columns as ShippingColumns
}

function requireColumns(columns: ShippingColumns, width: number): void {
  const chosen = Object.values(columns).filter((column) => column !== null)
  if (chosen.some((column) => column >= width) || new Set(chosen).size < chosen.length)
    throw new Invalid({ columns: [(options) => m.imports_columns_wrong({}, options)] })
}
