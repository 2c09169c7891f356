import { currentLanguage } from '#platform/i18n/current-language.ts'
import { shopDay, shopZone } from '#platform/i18n/shop-zone.ts'

/** A moment in the shop's zone, whoever looks from wherever. */
export function whenOf(time: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: shopZone,
  }).format(new Date(time))
}

/** Its day, as short as a table has room for: `11-20`; of another year with the year. */
export function dayOf(time: string, now = new Date()): string {
  const [date, today] = [shopDay(new Date(time)), shopDay(now)]
  return date.slice(0, 4) === today.slice(0, 4) ? date.slice(5) : date
}
