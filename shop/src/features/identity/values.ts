/** Bounds of shoppers' accounts. For pages and server alike. */
export { maxPasswordLength, maxUsernameLength } from '#platform/contract/values.ts'

/** In characters as people count them: code points. */
export const minPasswordLength = 8
export const maxAvatarInBytes = 5 * 1024 * 1024

/** How many rows of a table a copy of a person's data has. It is written out in one piece, while others wait. */
export const maxCopied = 10_000
