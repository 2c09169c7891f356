/** Bounds and states of order links, for pages and server. */

/** How long a link still shows the outcome of its order. */
export const linkShowsForInMs = 86_400_000
export const maxLinkCodeLength = 60
