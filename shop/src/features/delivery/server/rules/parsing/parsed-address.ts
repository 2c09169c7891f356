import type { ParsedAddress } from '#features/delivery/contract.ts'

export type { ParsedAddress }

/** Unknown fields are empty. */
export const emptyAddress: ParsedAddress = {
  recipient: '',
  phone: '',
  country: '',
  region_code: '',
  region_1: '',
  region_2: '',
  region_3: '',
  street: '',
  postal_code: '',
  unsure: [],
}
