import type { AddressFields } from '#features/delivery/contract.ts'
import {
  type PromisedDates,
  readDelivery,
  readDeliveryTo,
  readPromise,
  readSubmittedAddress,
} from '#features/delivery/server/index.ts'
import type { Fulfilment } from '#features/orders/values.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import type { Database } from '#platform/database/database.ts'
import { addDays } from '#platform/i18n/shop-zone.ts'
import { findOrderAddress, putOrderAddress, setPromise } from '../queries/order-address-queries.ts'
import type { OrderAddressRow, OrderRow } from '../queries/order-tables.ts'
import { isSameAddress, type OrderAddressInput } from '../rules/order-address.ts'
import { AddressLocked } from '../rules/errors.ts'
import { requireOrder } from './get-order.ts'
import { lockOwnOrder } from './lock-own-order.ts'

const stillToSend: readonly Fulfilment[] = ['needs_address', 'to_prepare', 'partly_shipped']

/** Paid and not fully refunded, or awaiting payment. */
export function canChangeAddress({ status, fulfilment }: Pick<OrderRow, 'status' | 'fulfilment'>): boolean {
  if (status === 'refunding') return stillToSend.includes(fulfilment)
  return status === 'pending' || status === 'paid'
}

export interface SubmittedAddress {
  order: OrderRow
  /** Compared with the address before. */
  change: 'first' | 'same' | 'other'
}

/**
 * Sets the order's address to one of the shopper's addresses, or to a new one. The total does not change.
 * @throws NotFound for orders and addresses of others, too; AddressLocked, NotDeliverable, Invalid
 */
export async function setOrderAddress(
  transaction: Database,
  { shopper, orderNumber, to, now }: { shopper: Shopper; orderNumber: string; to: number | AddressFields; now: Date },
): Promise<SubmittedAddress> {
  const { id } = await requireOrder(transaction, shopper, orderNumber)
  const order = await lockOwnOrder(transaction, shopper, id)
  const { address } =
    typeof to === 'number'
      ? await readDelivery(transaction, { userId: shopper.id, addressId: to })
      : await readDeliveryTo(transaction, to)
  if (!canChangeAddress(order)) throw new AddressLocked()
  const before = await findOrderAddress(transaction, id)
  if (before !== null && isSameAddress(before, address!)) return { order, change: 'same' }
  await changeAddress(transaction, { order, before, address: address!, now })
  return { order, change: before === null ? 'first' : 'other' }
}

/**
 * Sets the address that a shopper passed to staff. The total does not change. Requires the order lock.
 * @throws AddressLocked, NotDeliverable, Invalid
 */
export async function setOrderAddressAsStaff(
  transaction: Database,
  { order, fields, now }: { order: OrderRow; fields: AddressFields; now: Date },
): Promise<void> {
  const address = await readSubmittedAddress(transaction, fields)
  if (!canChangeAddress(order)) throw new AddressLocked()
  const before = await findOrderAddress(transaction, order.id)
  await changeAddress(transaction, { order, before, address, now })
}

/** Stores the delivery estimate once the order is paid and has an address. */
export async function freezeDeliveryDates(transaction: Database, orderId: number, since: Date): Promise<void> {
  const address = await findOrderAddress(transaction, orderId)
  const promise = address && (await readPromise(transaction, address, since))
  if (promise) await setPromise(transaction, orderId, promise)
}

interface AddressChange {
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
async function changeAddress(
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
