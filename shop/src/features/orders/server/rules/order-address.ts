import { type CheckedAddress, toWirePlace } from '#features/delivery/server/index.ts'

/** Without the shopper's label. */
export type OrderAddressInput = Omit<CheckedAddress, 'label'>

/** Whether recipient and place are equal. */
export function isSameAddress(one: OrderAddressInput, other: OrderAddressInput): boolean {
  return JSON.stringify(toWirePlace(one)) === JSON.stringify(toWirePlace(other))
}
