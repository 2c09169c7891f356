import type { ShopApi } from '#platform/shop-api/shop-api.ts'
import type { Address, Country, listAddresses } from '../contract.ts'
import { loadRegionLevels, type RegionLevel } from './region-levels.ts'

export interface AddressFormData {
  countries: Country[]
  /** Null: a new one. */
  address: Address | null
  levels: RegionLevel[]
  canBecomeDefault: boolean
}

/**
 * @param id the address to change; null for a new one
 * @returns null for an unknown id
 * @throws ApiFailure
 */
export async function loadAddressForm(api: ShopApi, id: number | null): Promise<AddressFormData | null> {
  const { results, countries } = await api.call<typeof listAddresses>('GET /api/address/')
  const address = results.find((known) => known.id === id) ?? null
  if (id !== null && !address) return null
  const country = address?.country ?? countries[0]?.code ?? 'CN'
  const levels = await loadRegionLevels(api, country, address?.region_code ?? '')
  const canBecomeDefault = address ? !address.is_default : results.length > 0
  return { countries, address, levels, canBecomeDefault }
}
