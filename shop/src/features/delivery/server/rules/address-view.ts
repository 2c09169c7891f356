import type { Address } from '#features/delivery/contract.ts'
import type { AddressRow } from '../queries/address-queries.ts'
import { findDivisionPath } from './chinese-regions.ts'

export function toWireAddress({ id, label, isDefault, ...place }: AddressRow): Address {
  return {
    id,
    ...toWirePlace(place),
    label,
    is_default: isDefault,
    is_region_current: place.country !== 'CN' || isWhole(place.regionCode),
  }
}

export type Place = Omit<AddressRow, 'id' | 'label' | 'isDefault'>

/** Recipient and place, common to an address book and an order. */
export function toWirePlace({ regionCode, region1, region2, region3, ...place }: Place) {
  const { recipient, phone, country, street, postalCode, ...rest } = place
  rest satisfies Record<string, never>
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

/** A city that has districts now is no longer enough. */
function isWhole(regionCode: string): boolean {
  return findDivisionPath(regionCode)?.at(-1)?.children.length === 0
}
