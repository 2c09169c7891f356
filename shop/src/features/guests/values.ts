/** Bounds of look-ups of guests' orders, for pages and server alike. */

export const lookUpLastsInSeconds = 900
export const lookUpCodeLength = 6
export const maxLookUpTries = 5
/** Within an hour. Beyond these no code is sent. */
export const maxLookUpsOfOrder = 5
export const maxLookUpsOfNetwork = 10
/** Requests a minute of one network for summaries. */
export const maxSummariesPerMinute = 30

export const lookUpChannels = ['sms', 'email'] as const
