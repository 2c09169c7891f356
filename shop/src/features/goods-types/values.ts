export const maxTypeNameLength = 100

/** Goods of a sub-type are counted up to this number. */
export const maxGoodsCounted = 10_000
/** Limit of one call that orders types. */
export const maxOrderedTypes = 1_000
