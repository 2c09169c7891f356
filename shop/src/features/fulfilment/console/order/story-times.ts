import { currentLanguage } from '#platform/i18n/current-language.ts'
import { shopZone } from '#platform/i18n/shop-zone.ts'

/** A day of the shop's zone, with its weekday. */
export function dayWords(time: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), {
    timeZone: shopZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    weekday: 'long',
  }).format(new Date(time))
}

export function timeWords(time: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), {
    timeZone: shopZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(time))
}
