import type { Fulfilment } from '#features/orders/values.ts'
import type { Database } from '#platform/database/database.ts'
import { readUnits, saveFulfilment } from '../queries/order-units.ts'
import { deriveFulfilment } from '../rules/derive-fulfilment.ts'

/**
 * Stores for lists where an order's goods are. Called by whatever has moved units, money or the address.
 * The caller holds the order.
 */
export async function updateFulfilmentStatus(transaction: Database, orderId: number): Promise<Fulfilment> {
  const units = await readUnits(transaction, orderId)
  const fulfilment = deriveFulfilment(units)
  if (fulfilment !== units.fulfilment) await saveFulfilment(transaction, orderId, fulfilment)
  return fulfilment
}
