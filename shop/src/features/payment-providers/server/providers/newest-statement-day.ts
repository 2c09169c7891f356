import { addDays, shopDay, shopWallTime } from '#platform/i18n/shop-zone.ts'

/** Providers write the statement of a day in the morning of the next. */
const startsAt = '10:00'

/** The newest day whose statement is written. Before, a provider may answer that the day had no payments. */
export const newestStatementDay = (now: Date): string =>
  addDays(shopDay(now), shopWallTime(now).slice(11) >= startsAt ? -1 : -2)
