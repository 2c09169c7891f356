/** Bounds of shoppers' accounts. For pages and server alike. */
export { maxPasswordLength, maxUsernameLength } from '#platform/contract/values.ts'

/** In characters as people count them: code points. */
export const minPasswordLength = 8
export const maxAvatarInBytes = 5 * 1024 * 1024
export const maxPasskeys = 10
export const maxPasskeyNameLength = 40
export const maxEmailLength = 254
/** How long links of mails work. */
export const verifyLinkLastsInMinutes = 60
export const resetLinkLastsInMinutes = 30
