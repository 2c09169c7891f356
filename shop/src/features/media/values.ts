/** Bounds of pictures that people send, for pages and server alike. */
export const maxPictureInBytes = 12 * 1024 * 1024
/** Limits pictures of goods and of the shop's papers. */
export const maxGoodsPictureInBytes = 30 * 1024 * 1024
