import type { Fulfilment } from '#features/orders/values.ts'
import type { Database } from '#platform/database/database.ts'
import { readUnits, saveFulfilment } from '../queries/order-units.ts'
import { deriveFulfilment } from '../rules/derive-fulfilment.ts'

/**
 * Recomputes the stored fulfilment status that lists filter by.
 * Call after any change to units, payment or address. Requires the order lock.
 */
export async function updateFulfilmentStatus(transaction: Database, orderId: number): Promise<Fulfilment> {
  const units = await readUnits(transaction, orderId)
  const fulfilment = deriveFulfilment(units)
  if (fulfilment !== units.fulfilment) await saveFulfilment(transaction, orderId, fulfilment)
  return fulfilment
}
