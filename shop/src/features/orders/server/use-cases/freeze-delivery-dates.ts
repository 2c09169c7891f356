import { readPromise, type PromisedDates } from '#features/delivery/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { findOrderAddress, putOrderAddress, setPromise } from '../queries/order-address-queries.ts'
import type { OrderAddressRow, OrderRow } from '../queries/order-tables.ts'
import type { OrderAddressInput } from '../rules/order-address.ts'
import { addDays } from '#platform/i18n/shop-zone.ts'

/** Stores the delivery estimate once the order is paid and has an address. */
export async function freezeDeliveryDates(transaction: Database, orderId: number, since: Date): Promise<void> {
  const address = await findOrderAddress(transaction, orderId)
  const promise = address && (await readPromise(transaction, address, since))
  if (promise) await setPromise(transaction, orderId, promise)
}

export interface AddressChange {
  order: OrderRow
  /** null: this one is the first. */
  before: OrderAddressRow | null
  address: OrderAddressInput
  now: Date
}

/**
 * Correcting an address does not extend the estimate: days count from the original start. The estimate shifts by the
 * difference between both places, independent of later settings.
 */
export async function changeAddress(
  transaction: Database,
  { order: { id, paidAt, promisedFrom, promisedUntil }, before, address, now }: AddressChange,
): Promise<void> {
  await putOrderAddress(transaction, id, address, now)
  if (!paidAt) return
  const known = before?.createdAt ?? now
  const since = known > paidAt ? known : paidAt
  const fromOld = before && promisedFrom && promisedUntil ? await readPromise(transaction, before, since) : null
  if (!fromOld) return freezeDeliveryDates(transaction, id, since)
  const fromNew = await readPromise(transaction, address, since)
  const promised = { from: promisedFrom!, until: promisedUntil! }
  if (fromNew) await setPromise(transaction, id, shiftDeliveryDates(promised, fromOld, fromNew))
}

const dayInMs = 86_400_000
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayInMs

/** Moves the estimate by the difference between both places; `until` is never before `from`. */
function shiftDeliveryDates(promised: PromisedDates, before: PromisedDates, after: PromisedDates): PromisedDates {
  const from = addDays(promised.from, daysBetween(before.from, after.from))
  const until = addDays(promised.until, daysBetween(before.until, after.until))
  return { from, until: until < from ? from : until }
}
