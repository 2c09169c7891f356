/** The places that a zone can name, by their codes. */
import { getSupportedRegionCodes } from 'awesome-phonenumber'
import { m } from '#texts'
import type { ZonePlace } from '#features/delivery/console-contract.ts'
import { noAddressCode } from '#features/delivery/values.ts'
import type { Language } from '#platform/i18n/language.ts'
import { findDivisionPath } from '../chinese-regions.ts'
import { listPrefectures } from '../prefectures.ts'
import { countryName } from '../served-countries.ts'

/** Addresses there have the code of a Chinese division. */
const divisionsOfChina = new Set(['HK', 'MO', 'TW'])
const countryCodes: ReadonlySet<string> = new Set(
  getSupportedRegionCodes().filter((code) => !divisionsOfChina.has(code)),
)

/** @param seat the company's country, which is first */
export function listCountryPlaces(language: Language, seat: string | null): ZonePlace[] {
  const { compare } = new Intl.Collator(language)
  const first = seat === 'JP' ? ['JP', 'CN'] : ['CN', 'JP']
  const others = [...countryCodes].filter((code) => !first.includes(code))
  const named = (code: string) => ({ code, name: countryName(code, language) })
  return [...first.map(named), ...others.map(named).toSorted((a, b) => compare(a.name, b.name))]
}

/** Null for a code that is none, or no longer. */
export function findPlaceName(code: string, language: Language): string | null {
  if (code === noAddressCode) return m.delivery_no_address({}, { locale: language })
  if (countryCodes.has(code)) return countryName(code, language)
  if (/^(?:\d\d){1,3}$/.test(code)) {
    return (
      findDivisionPath(code.padEnd(6, '0'))
        ?.map(({ name }) => name)
        .join(' ') ?? null
    )
  }
  const prefecture = listPrefectures(language).find((one) => one.code === code)
  return prefecture ? `${countryName('JP', language)} ${prefecture.name}` : null
}

export const toPlace = (code: string, language: Language): ZonePlace => ({
  code,
  name: findPlaceName(code, language) ?? code,
})

/** The zone's code that decided for this address: the smallest place. */
export function matchedCode(
  codes: readonly string[],
  address: { country: string; regionCode: string } | null,
): string | null {
  if (!address) return codes.includes(noAddressCode) ? noAddressCode : null
  const { country, regionCode } = address
  const parents = country === 'CN' ? [regionCode.slice(0, 4), regionCode.slice(0, 2)] : []
  const nearest = [regionCode, ...parents, country].filter((code) => code !== '')
  return nearest.find((code) => codes.includes(code)) ?? null
}
