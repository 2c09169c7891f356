/** Limits shared by calls of every slice and by pages. */

/** The largest PostgreSQL integer. */
export const maxRowId = 2_147_483_647

/** Page size of a list when the query names none. */
export const defaultPageSize = 24
/** Larger values count as this. */
export const maxPageSize = 100

/** The shop's own tokens have about 300 characters. */
export const maxTokenLength = 4096

/** For every account, of shoppers and staff. Counted in code points, the characters that people see. */
export const maxUsernameLength = 150
export const maxPasswordLength = 128

/** Limit of the `Idempotency-Key` header. */
export const maxRequestKeyLength = 128
