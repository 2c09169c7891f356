/** Usual spans of days, in the shop's zone. */
import { fullDayOf } from '#console-ui/when.ts'
import { addDays } from '#platform/i18n/shop-zone.ts'

/** Days as a date field has them; empty: no bound. */
export interface DaySpan {
  from: string
  to: string
}

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

export function monthUntilToday(now = new Date()): DaySpan {
  const to = fullDayOf(now)
  return { from: firstOfMonth(to), to }
}

export function monthBefore(now = new Date()): DaySpan {
  const to = addDays(monthUntilToday(now).from, -1)
  return { from: firstOfMonth(to), to }
}

export function yearUntilToday(now = new Date()): DaySpan {
  const to = fullDayOf(now)
  return { from: `${to.slice(0, 4)}-01-01`, to }
}
