/** Constants of watches, for pages and server. */

/** Items that one person can wait for. */
export const maxWatches = 100
