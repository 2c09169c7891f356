import { type CheckedAddress, toWirePlace } from '#features/delivery/server/index.ts'
import type { OrderAddress } from '#features/orders/contract.ts'

/** Without the shopper's label. */
export type OrderAddressInput = Omit<CheckedAddress, 'label'>

/** Whether recipient and place are equal. */
export function isSameAddress(one: OrderAddressInput, other: OrderAddressInput): boolean {
  return JSON.stringify(toWireOrderAddress(one)) === JSON.stringify(toWireOrderAddress(other))
}

export const toWireOrderAddress = (address: OrderAddressInput): OrderAddress => toWirePlace(address)
