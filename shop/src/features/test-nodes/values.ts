/** Bounds of test nodes and their files, for pages and server alike. */

export const longestName = 200
export const longestDescription = 5000
export const largestFileInBytes = 20 * 1024 * 1024
export const mostFilesAtOnce = 10
