/** Bounds that calls of every slice share, for pages too. */

/** A row's id is PostgreSQL's integer. */
export const maxRowId = 2_147_483_647

/** How many a list answers with where nobody asks for another number. */
export const defaultPageSize = 24
/** More than that counts as that. */
export const maxPageSize = 100

/** Ours have about 300 characters. */
export const maxTokenLength = 4096

/** Of every account, a shopper's and staff's alike; in characters as people count them: code points. */
export const maxUsernameLength = 150
export const maxPasswordLength = 128

/** Of the header by which a repeat is known. */
export const maxRequestKeyLength = 128
