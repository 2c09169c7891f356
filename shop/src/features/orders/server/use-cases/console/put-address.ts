import { readSubmittedAddress } from '#features/delivery/server/index.ts'
import type { AddressFields } from '#features/delivery/contract.ts'
import type { Database } from '#platform/database/database.ts'
import { findOrderAddress } from '../../queries/order-address-queries.ts'
import type { OrderRow } from '../../queries/order-tables.ts'
import { AddressLocked } from '../../rules/errors.ts'
import { changeAddress } from '../freeze-delivery-dates.ts'
import { mayGo } from '../set-order-address.ts'

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
