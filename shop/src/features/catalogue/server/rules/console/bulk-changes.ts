/** Effect of a bulk edit on one item. */
import { type FactsInput, inputOfChanges } from '#features/goods-facts/server/index.ts'
import type { AuditChanges } from '#features/staff/values.ts'
import type { LocalizedMessage } from '#platform/http/responses/errors.ts'
import { toWireMoney } from '#platform/money/money.ts'
import type { GoodsColumns } from '../../queries/goods-tables.ts'
import { type ChangedColumns, editOf, type GoodsInput } from './goods-changes.ts'
import { type MissingForSale, missingForSale, saleNeeds } from './ready-for-sale.ts'
import { changePrice, faultOfPrice, type PriceChange } from './prices.ts'

export interface BulkChange extends Pick<GoodsInput, 'is_on_sale' | 'sub_type_id' | 'low_stock_at' | 'tax_percent'> {
  price?: PriceChange | undefined
}

export interface ChangedGoods {
  row: GoodsColumns
  changes: AuditChanges
  columns: ChangedColumns
  facts?: FactsInput
}

export interface RefusedGoods {
  row: GoodsColumns
  /** Price in fen after the edit. */
  price: number
  /** Why the goods cannot be put on sale. */
  missing?: MissingForSale
  fault: LocalizedMessage
}

/** Null without a change. */
export function applyBulkChange(
  row: GoodsColumns,
  { price, ...values }: BulkChange,
): ChangedGoods | RefusedGoods | null {
  const missing = values.is_on_sale ? missingForSale(row) : null
  if (missing) return { row, price: row.priceInFen, missing, fault: saleNeeds[missing] }
  if (!price) return changeTo(row, values)
  const priceInFen = changePrice(row.priceInFen, price)
  const fault = faultOfPrice(priceInFen)
  return fault ? { row, price: priceInFen, fault } : changeTo(row, { ...values, price: toWireMoney(priceInFen) })
}

export function revertChange(row: GoodsColumns, changes: AuditChanges): ChangedGoods | null {
  const changed = changeTo(row, valuesOf(changes, 'before'))
  const facts = Object.entries(changes).filter(([field]) => field.startsWith('facts.'))
  if (facts.length === 0) return changed
  const restored = Object.fromEntries(
    facts.map(([field, [before, after]]): [string, AuditChanges[string]] => [field, [after, before]]),
  )
  return {
    row,
    columns: changed?.columns ?? {},
    changes: { ...changed?.changes, ...restored },
    facts: inputOfChanges(changes, 'before'),
  }
}

/** Null without a change. */
export function changeTo(row: GoodsColumns, input: GoodsInput): ChangedGoods | null {
  const { columns, changes } = editOf({ columns: row, texts: {} }, input)
  return Object.keys(changes).length === 0 ? null : { row, changes, columns }
}

/** One side of `{field: [before, after]}`. */
export function valuesOf(changes: AuditChanges, side: 'before' | 'after'): GoodsInput {
  return Object.fromEntries(
    Object.entries(changes).map(([field, values]) => [field, values[side === 'before' ? 0 : 1]]),
  )
}
