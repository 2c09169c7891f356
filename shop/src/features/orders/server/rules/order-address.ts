import type { CheckedAddress } from '#features/delivery/server/index.ts'
import type { OrderAddress } from '#features/orders/contract.ts'

/** Without the name that its owner has for it. */
export type AddressToKeep = Omit<CheckedAddress, 'label'>

/** Whether a parcel would arrive at the same door, by the same name. */
export function isSameAddress(one: AddressToKeep, other: AddressToKeep): boolean {
  return JSON.stringify(toWireOrderAddress(one)) === JSON.stringify(toWireOrderAddress(other))
}

/** Its fields are called as the columns are. */
export function toWireOrderAddress({ regionCode, region1, region2, region3, ...address }: AddressToKeep): OrderAddress {
  const { recipient, phone, country, street, postalCode } = address
  return {
    recipient,
    phone,
    country,
    region_code: regionCode,
    region_1: region1,
    region_2: region2,
    region_3: region3,
    street,
    postal_code: postalCode,
  }
}
