/** Bounds of accounts, in characters as people count them: code points. For pages and server alike. */

export const maxUsernameLength = 150
export const minPasswordLength = 8
export const maxPasswordLength = 128
export const maxAvatarInBytes = 5 * 1024 * 1024
