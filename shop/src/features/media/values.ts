/** Bounds of pictures that people send, for pages and server alike. */
export const maxPictureInBytes = 12 * 1024 * 1024
