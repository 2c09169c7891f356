/** Bounds of addresses and zones; texts in characters as people count them: code points. For pages and server alike. */

export const maxAddresses = 20
export const maxRecipientLength = 50
export const maxPhoneLength = 32
export const minStreetLength = 4
export const maxStreetLength = 200
export const maxRegionCodeLength = 10
export const maxRegionNameLength = 100
export const maxPostalCodeLength = 16
export const maxLabelLength = 20
export const maxPastedLength = 300

/** Countries whose terms a goods page states for search engines. */
export const maxCountryTerms = 10

export const maxZones = 200
export const maxZoneCodes = 500
export const maxZoneNameLength = 60
export const feeKinds = ['flat', 'weight'] as const
export type FeeKind = (typeof feeKinds)[number]
export const maxZoneWeightInGrams = 1_000_000
export const maxZoneFeeInFen = 10_000_000
export const maxFreeAboveInFen = 10_000_000_000
export const maxTransitDays = 365
/** Code of orders that name no address. */
export const noAddressCode = ''
/** A region as a zone names it: `330100` becomes `3301`, which all of its districts begin with. */
export const toZoneCode = (code: string): string => {
  const folded = code.trim().toUpperCase()
  return /^\d{6}$/.test(folded) ? folded.replace(/(?:00){1,2}$/, '') : folded
}
/** Maximum weight for trying a fee. */
export const maxTriedWeightInGrams = 100_000_000

/** Maximum number of different goods for trying a fee. */
export const maxTriedGoods = 20
