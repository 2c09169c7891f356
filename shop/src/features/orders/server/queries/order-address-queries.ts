import { eq, inArray } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { orderAddresses, orders } from './order-tables.ts'

export async function deleteOrderAddresses(transaction: Database, userId: number): Promise<void> {
  const ofUser = transaction.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
  await transaction.delete(orderAddresses).where(inArray(orderAddresses.orderId, ofUser))
}
