import { lockOrder } from '#features/orders/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { findOrdersWithoutAddress, updateFulfilmentStatus } from '#features/fulfilment/server/index.ts'
import { eraseReturnTexts } from '../queries/return-queries.ts'

/**
 * Deletes the person's texts and recomputes orders that lost their address (none of them should still be unshipped).
 */
export async function erasePersonalTexts(transaction: Database, userId: number): Promise<void> {
  await eraseReturnTexts(transaction, userId)
  for (const orderId of await findOrdersWithoutAddress(transaction, userId)) {
    await lockOrder(transaction, orderId)
    await updateFulfilmentStatus(transaction, orderId)
  }
}
