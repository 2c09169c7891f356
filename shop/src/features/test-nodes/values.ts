/** Bounds of test nodes and their files, for pages and server alike. */

export const maxNameLength = 200
export const maxDescriptionLength = 5000
export const maxFileSizeInBytes = 20 * 1024 * 1024
export const maxFilesAtOnce = 10
