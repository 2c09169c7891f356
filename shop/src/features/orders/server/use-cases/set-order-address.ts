import type { AddressFields } from '#features/delivery/contract.ts'
import { readDelivery, readSubmittedAddress } from '#features/delivery/server/index.ts'
import type { Fulfilment } from '#features/orders/values.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import type { Database } from '#platform/database/database.ts'
import { findOrderAddress } from '../queries/order-address-queries.ts'
import { lockOrder } from '../queries/move-order.ts'
import type { OrderRow } from '../queries/order-tables.ts'
import { isSameAddress } from '../rules/order-address.ts'
import { AddressLocked } from '../rules/errors.ts'
import { changeAddress } from './freeze-delivery-dates.ts'
import { requireOrder } from './get-order.ts'

const stillToSend: readonly Fulfilment[] = ['needs_address', 'to_prepare', 'partly_shipped']

/** Paid and not fully refunded, or awaiting payment. */
export function mayGo({ status, fulfilment }: Pick<OrderRow, 'status' | 'fulfilment'>): boolean {
  if (status === 'refunding') return stillToSend.includes(fulfilment)
  return status === 'pending' || status === 'paid'
}

export interface SubmittedAddress {
  order: OrderRow
  /** Compared with the address before. */
  change: 'first' | 'same' | 'other'
}

/**
 * Sets the order's address to one of the shopper's addresses. The total does not change.
 * @throws NotFound for orders and addresses of others, too; AddressLocked, NotDeliverable, Invalid
 */
export async function setOrderAddress(
  transaction: Database,
  { shopper, orderNumber, addressId, now }: { shopper: Shopper; orderNumber: string; addressId: number; now: Date },
): Promise<SubmittedAddress> {
  const { id } = await requireOrder(transaction, shopper, orderNumber)
  const order = (await lockOrder(transaction, id))!
  const { address } = await readDelivery(transaction, { userId: shopper.id, addressId })
  if (!mayGo(order)) throw new AddressLocked()
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
  if (!mayGo(order)) throw new AddressLocked()
  const before = await findOrderAddress(transaction, order.id)
  await changeAddress(transaction, { order, before, address, now })
}
