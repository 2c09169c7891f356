import type { PromisedDates } from '#features/delivery/server/index.ts'
import { addDays } from '#platform/i18n/shop-zone.ts'

const dayInMs = 86_400_000
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayInMs

/** What was promised for the old place, as it is for the new one; never in the wrong order. */
export function shiftDeliveryDates(
  promised: PromisedDates,
  before: PromisedDates,
  after: PromisedDates,
): PromisedDates {
  const from = addDays(promised.from, daysBetween(before.from, after.from))
  const until = addDays(promised.until, daysBetween(before.until, after.until))
  return { from, until: until < from ? from : until }
}
