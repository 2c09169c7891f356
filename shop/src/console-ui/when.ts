/** Times in the console: in the shop's zone, with the year if it is another one. */
import { currentLanguage } from '#platform/i18n/current-language.ts'
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

/** A moment as value of a field for day and time: `2026-11-20T21:18` */
export function wallTimeOf(time: string): string {
  return shopWallTime(new Date(time)).slice(0, 16)
}

/** The moment of such a field, in the shop's zone; an empty text for an empty field. */
export function momentOfWall(wall: string | undefined): string {
  return wall ? `${wall.slice(0, 16)}:00${shopZoneOffset}` : ''
}

/**
 * Names the weekday as in a sentence: `周二`, `火曜日`, `Tuesday`
 * @param time a moment, or a day of the shop's zone as `2026-11-20`
 */
export function weekdayOf(time: string): string {
  const day = time.length === 10 ? time : shopDay(new Date(time))
  const language = currentLanguage()
  const weekday = language === 'zh-CN' ? 'short' : 'long'
  return new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

/** Time of day on the day of `now`, else the day alone. */
export function clockOrDayOf(time: string, now: string): string {
  return shopDay(new Date(time)) === shopDay(new Date(now)) ? clockOf(time) : dayOf(time, new Date(now))
}
