/** Bounds of families, for pages and server alike. */
export const maxOptions = 3
/** Also of the values of one option. */
export const maxMembers = 60
export const maxCodeLength = 100
export const maxOptionNameLength = 60
/** As long as any SKU. */
export const maxSentSkuLength = 100
