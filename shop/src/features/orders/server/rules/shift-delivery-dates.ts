import type { PromisedDates } from '#features/delivery/server/index.ts'
import { addDays } from '#platform/i18n/shop-zone.ts'

const dayInMs = 86_400_000
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayInMs

/** Moves the estimate by the difference between both places; `until` is never before `from`. */
export function shiftDeliveryDates(
  promised: PromisedDates,
  before: PromisedDates,
  after: PromisedDates,
): PromisedDates {
  const from = addDays(promised.from, daysBetween(before.from, after.from))
  const until = addDays(promised.until, daysBetween(before.until, after.until))
  return { from, until: until < from ? from : until }
}
