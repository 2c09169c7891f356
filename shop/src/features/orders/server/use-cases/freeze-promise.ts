import { readPromise } from '#features/delivery/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { findOrderAddress, setPromise } from '../queries/order-address-queries.ts'

/** When the goods arrive, said once: as the order is paid, or gets its address after that. */
export async function freezePromise(transaction: Database, orderId: number, now: Date): Promise<void> {
  const address = await findOrderAddress(transaction, orderId)
  const promise = address && (await readPromise(transaction, address, now))
  if (promise) await setPromise(transaction, orderId, promise)
}
