import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { OrderFlag } from '#features/orders/values.ts'
import type { Database } from '#platform/database/database.ts'
import { type OrderRow, orders } from '../order-tables.ts'

/** Locks until the transaction ends, by id as every lock of orders. */
export async function lockOrdersByNumber(transaction: Database, numbers: readonly string[]): Promise<OrderRow[]> {
  return transaction
    .select()
    .from(orders)
    .where(inArray(orders.orderNumber, [...numbers]))
    .orderBy(asc(orders.id))
    .for('update')
}

export async function writeNote(
  transaction: Database,
  orderId: number,
  { note, flag }: { note: string; flag: OrderFlag },
): Promise<void> {
  await transaction
    .update(orders)
    .set({ note, flag, revision: sql`${orders.revision} + 1` })
    .where(eq(orders.id, orderId))
}
