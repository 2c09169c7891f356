/** Estimates delivery dates, as days of the shop's zone. */
import type { Settings } from '#features/settings/values.ts'
import { addDays, shopDay, shopWallTime } from '#platform/i18n/shop-zone.ts'

/** Days as `2026-11-25`. */
export interface PromisedDates {
  from: string
  until: string
}

export interface PromiseRule {
  /** Shop time, as `16:00`: payments from then on count as paid the next day. */
  cutOff: string
  handlingDays: number
  daysMin: number
  daysMax: number
}

export type Handling = Pick<PromiseRule, 'cutOff' | 'handlingDays'>

/** As the merchant has chosen. */
export function handlingOf({ cut_off: cutOff, handling_days: handlingDays }: Settings): Handling {
  return { cutOff, handlingDays }
}

export function estimateDeliveryDates(
  paidAt: Date,
  { cutOff, handlingDays, daysMin, daysMax }: PromiseRule,
): PromisedDates {
  const [day, time] = shopWallTime(paidAt).split('T') as [string, string]
  const handedOverAfter = handlingDays + (time >= cutOff ? 1 : 0)
  return { from: addDays(day, handedOverAfter + daysMin), until: addDays(day, handedOverAfter + daysMax) }
}

/** Whether goods paid for then should have been dispatched by now. */
export function isOverdue(paidAt: Date, now: Date, handling: Handling): boolean {
  const { from } = estimateDeliveryDates(paidAt, { ...handling, daysMin: 0, daysMax: 0 })
  return shopDay(now) > from
}
