import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { PromisedDates } from '#features/delivery/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { OrderAddressInput } from '../rules/order-address.ts'
import { type OrderAddressRow, orderAddresses, orders } from './order-tables.ts'

export async function deleteOrderAddresses(transaction: Database, userId: number): Promise<void> {
  const ofUser = transaction.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
  await transaction.delete(orderAddresses).where(inArray(orderAddresses.orderId, ofUser))
}

/** Erases the buyer's messages to the shop, and the notes of staff about them. */
export async function deleteTexts(transaction: Database, userId: number): Promise<void> {
  await transaction
    .update(orders)
    .set({ message: '', note: '', revision: sql`${orders.revision} + 1` })
    .where(and(eq(orders.userId, userId), or(ne(orders.message, ''), ne(orders.note, ''))))
}

export async function findOrderAddress(database: Database, orderId: number): Promise<OrderAddressRow | null> {
  const [found] = await database.select().from(orderAddresses).where(eq(orderAddresses.orderId, orderId))
  return found ?? null
}

/** Upserts; `createdAt` stays that of the first address. */
export async function putOrderAddress(
  transaction: Database,
  orderId: number,
  { recipient, phone, country, regionCode, region1, region2, region3, street, postalCode }: OrderAddressInput,
  createdAt: Date,
): Promise<void> {
  const place = { recipient, phone, country, regionCode, region1, region2, region3, street, postalCode }
  await transaction
    .insert(orderAddresses)
    .values({ orderId, ...place, createdAt })
    .onConflictDoUpdate({ target: orderAddresses.orderId, set: place })
}

export async function setPromise(
  transaction: Database,
  orderId: number,
  { from, until }: PromisedDates,
): Promise<void> {
  await transaction.update(orders).set({ promisedFrom: from, promisedUntil: until }).where(eq(orders.id, orderId))
}
