/** One notification and one mail are written for a key, however often a fact is reported. */

export const keyOfEvent = (eventId: number): string => `order_event:${eventId}`

export const mailKeyOf = (dedupeKey: string): string => `notification:${dedupeKey}`
