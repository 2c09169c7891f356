/** Converts a person's stock entry to a difference: sales since then stay deducted. */
import { maxStock } from '#features/catalogue/values.ts'
import { Invalid, type LocalizedMessage } from '#platform/http/responses/errors.ts'
import { m } from '#texts'
import { StockBelowZero } from '../errors.ts'

export interface CountedStock {
  seen?: number | undefined
  counted?: number | undefined
  change?: number | undefined
}

const isNeeded: LocalizedMessage = (options) => m.catalogue_stock_change_needed({}, options)

/**
 * @param field path of a fault
 * @throws Invalid unless it has either both counts or a change
 */
export function stockChangeOf({ seen, counted, change }: CountedStock, field: (name: string) => string): number {
  const isCount = seen !== undefined && counted !== undefined
  if (change === undefined && isCount) return counted - seen
  if (change !== undefined && change !== 0 && seen === undefined && counted === undefined) return change
  throw new Invalid({ [field(change === undefined ? 'counted' : 'change')]: [isNeeded] })
}

/** @throws StockBelowZero, Invalid */
export function stockAfter(goods: { id: number; stock: number }, change: number, field: string): number {
  const after = goods.stock + change
  if (after < 0) throw new StockBelowZero({ id: goods.id, stock: goods.stock })
  if (after > maxStock)
    throw new Invalid({ [field]: [(options) => m.catalogue_stock_too_large({ most: maxStock }, options)] })
  return after
}
