/** Times in the console: in the shop's zone, with the year if it is another one. */
import { shopDay, shopWallTime, shopZoneOffset } from '#platform/i18n/shop-zone.ts'

/** A moment: `11-20 21:18` */
export function whenOf(time: string, now = new Date()): string {
  return `${dayOf(time, now)} ${clockOf(time)}`
}

/**
 * A day in its shortest form: `11-20`
 * @param time a moment, or a day of the shop's zone as `2026-11-20`
 */
export function dayOf(time: string, now = new Date()): string {
  const [date, today] = [time.length === 10 ? time : shopDay(new Date(time)), shopDay(now)]
  return date.slice(0, 4) === today.slice(0, 4) ? date.slice(5) : date
}

/** Time of day: `21:18` */
export function clockOf(time: string): string {
  return shopWallTime(new Date(time)).slice(11, 16)
}

/** A day with its year, as pages of the shop show it: `2026-11-20` */
export function fullDayOf(moment: Date): string {
  return shopDay(moment)
}

/** A moment as a field for day and time takes it: `2026-11-20T21:18` */
export function wallTimeOf(time: string): string {
  return shopWallTime(new Date(time)).slice(0, 16)
}

/** The moment of such a field, in the shop's zone; an empty text for an empty field. */
export function momentOfWall(wall: string | undefined): string {
  return wall ? `${wall.slice(0, 16)}:00${shopZoneOffset}` : ''
}
