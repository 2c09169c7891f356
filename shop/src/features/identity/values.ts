/** Bounds of accounts, in characters as people count them: code points. For pages and server alike. */

export const longestUsername = 150
export const shortestPassword = 8
export const longestPassword = 128
export const largestAvatarInBytes = 5 * 1024 * 1024
