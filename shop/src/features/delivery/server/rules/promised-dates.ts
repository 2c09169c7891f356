/** When a parcel is promised to arrive, as days of the shop's zone. */
import { addDays, shopDay, shopWallTime } from '#platform/i18n/shop-zone.ts'

/** Days as `2026-11-25`. */
export interface PromisedDates {
  from: string
  until: string
}

export interface PromiseRule {
  /** Of the shop's clock, as `16:00`: what is paid then or later counts as paid the next day. */
  cutOff: string
  handlingDays: number
  daysMin: number
  daysMax: number
}

/** What is paid by the afternoon is handed over the next day. */
const handling = { cutOff: '16:00', handlingDays: 1 }

export function promiseRuleOf({ daysMin, daysMax }: { daysMin: number; daysMax: number }): PromiseRule {
  return { ...handling, daysMin, daysMax }
}

export function promisedDates(paidAt: Date, { cutOff, handlingDays, daysMin, daysMax }: PromiseRule): PromisedDates {
  const [day, time] = shopWallTime(paidAt).split('T') as [string, string]
  const handedOverAfter = handlingDays + (time >= cutOff ? 1 : 0)
  return { from: addDays(day, handedOverAfter + daysMin), until: addDays(day, handedOverAfter + daysMax) }
}

/** Whether what was paid for then should have been handed over by now. */
export function isOverdue(paidAt: Date, now: Date, handlingDays = handling.handlingDays): boolean {
  const { from } = promisedDates(paidAt, { ...handling, handlingDays, daysMin: 0, daysMax: 0 })
  return shopDay(now) > from
}
