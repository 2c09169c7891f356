import type { ShopApi } from '#platform/shop-api/shop-api.ts'
import { currentLanguage } from '#platform/i18n/current-language.ts'
import type { Country, getDeliveryTerms } from '../contract.ts'
import { loadRegionLevels, type RegionLevel } from './region-levels.ts'

export interface GuestAddressFormData {
  /** Empty while the shop delivers nowhere. */
  countries: Country[]
  levels: RegionLevel[]
}

/**
 * For an address outside of an address book.
 * @param known chosen before
 * @throws ApiFailure
 */
export async function loadGuestAddressForm(
  api: ShopApi,
  known: { country: string; region_code: string } | null = null,
): Promise<GuestAddressFormData> {
  const terms = await api.call<typeof getDeliveryTerms>('GET /api/delivery_terms/')
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'region' })
  const countries = (terms?.countries ?? []).map(({ country }) => ({
    code: country,
    name: names.of(country) ?? country,
  }))
  const country = known?.country ?? countries[0]?.code ?? 'CN'
  return { countries, levels: await loadRegionLevels(api, country, known?.region_code ?? '') }
}
