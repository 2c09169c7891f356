/** Bounds of addresses, in characters as people count them: code points. For pages and server alike. */

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
