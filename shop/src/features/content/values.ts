/** Facts of the shop itself. For the console and the server alike. */

/** Countries in which the company, and so its warehouse, can be. */
export const seats = ['CN', 'JP'] as const

/** Return address for parcels of shoppers. */
export interface ReturnAddress {
  recipient: string
  phone: string
  country: string
  region_code: string
  region_1: string
  region_2: string
  region_3: string
  street: string
  postal_code: string
}

export interface ShopFacts {
  return_address: ReturnAddress | null
}

export const factKeys = ['return_address'] as const satisfies readonly (keyof ShopFacts)[]
