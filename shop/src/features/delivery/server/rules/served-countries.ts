import type { Language } from '#platform/i18n/language.ts'

/** A Chinese division's code is digits alone, all others begin with their country's: `330106`, `JP-13`, `CN`. */
function countryOf(zoneCode: string): string {
  return /^\d/.test(zoneCode) ? 'CN' : zoneCode.slice(0, 2)
}

/** Countries with a zone that accepts deliveries, in the zones' order. */
export function servedCountries(zones: readonly { codes: readonly string[]; isDeliverable: boolean }[]): string[] {
  const codes = zones.filter(({ isDeliverable }) => isDeliverable).flatMap((zone) => zone.codes)
  return [...new Set(codes.filter((code) => code !== '').map(countryOf))]
}

export function countryName(code: string, language: Language): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
}
