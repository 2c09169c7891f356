import { findOrderByNumber, type OrderRow } from '#features/orders/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { NotFound } from '#platform/http/responses/errors.ts'

/** @throws NotFound */
export async function getOrderAsStaff(database: Database, orderNumber: string): Promise<OrderRow> {
  const order = await findOrderByNumber(database, orderNumber)
  if (!order) throw new NotFound()
  return order
}
