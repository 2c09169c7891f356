import { currentLanguage } from '#platform/i18n/current-language.ts'

/** A moment in the shop's zone, whoever looks from wherever. */
export function whenOf(time: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Shanghai',
  }).format(new Date(time))
}
