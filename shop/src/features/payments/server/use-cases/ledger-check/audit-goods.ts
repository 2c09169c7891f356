import type { GoodsRecord } from '../../queries/audit-queries.ts'
import { compare, type Discrepancy } from './discrepancy.ts'

/** The merchant's counted goods are in stock, reserved by pending orders, or sold. */
export function auditGoods({
  sku,
  stock,
  sold,
  bookedStock,
  bookedSold,
  counted,
  reserved,
}: GoodsRecord): Discrepancy[] {
  const subject = `goods ${sku}`
  return [
    ...compare(subject, 'stock', stock, bookedStock),
    ...compare(subject, 'sold', sold, bookedSold),
    ...compare(subject, 'stock + reserved + sold', stock + reserved + sold, counted),
  ]
}
