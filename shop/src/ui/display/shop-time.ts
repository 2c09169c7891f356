/** Times in the shop's own zone, to the minute, the same in every language (contract C14). */
import { currentLanguage } from '#platform/i18n/current-language.ts'
import { shopWallTime, shopZone } from '#platform/i18n/shop-zone.ts'

/** `2025-11-21T06:32:10Z` → `2025-11-21 14:32` */
export function formatShopTime(time: string): string {
  return wallTimeToTheMinute(new Date(time))
}

/** `2025-11-21T06:47:10Z` → `14:47`; with its day where that is not the day of `now`. */
export function formatShopClock(time: string, now: Date): string {
  const [day, clock] = formatShopTime(time).split(' ')
  const [today] = wallTimeToTheMinute(now).split(' ')
  return day === today ? clock! : `${day} ${clock}`
}

/** `2025-11-21T06:32:10Z` → `2025年11月21日`, in the page's language. */
export function formatShopDate(time: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'long', timeZone: shopZone }).format(new Date(time))
}

// Avoids `Intl`: its start takes longer than the rest of this script.
function wallTimeToTheMinute(moment: Date): string {
  return shopWallTime(moment).slice(0, 16).replace('T', ' ')
}
