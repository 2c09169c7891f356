import type { Address } from '#features/delivery/contract.ts'
import type { AddressRow } from '../queries/address-queries.ts'
import { findDivisionPath } from './chinese-regions.ts'

export function toWireAddress({ regionCode, region1, region2, region3, ...row }: AddressRow): Address {
  const { id, recipient, phone, country, street, postalCode, label, isDefault, ...rest } = row
  rest satisfies Record<string, never>
  return {
    id,
    recipient,
    phone,
    country,
    region_code: regionCode,
    region_1: region1,
    region_2: region2,
    region_3: region3,
    street,
    postal_code: postalCode,
    label,
    is_default: isDefault,
    is_region_current: country !== 'CN' || isWhole(regionCode),
  }
}

/** A city that has got districts since is no longer enough. */
function isWhole(regionCode: string): boolean {
  return findDivisionPath(regionCode)?.at(-1)?.children.length === 0
}
