import { currentLanguage } from '#platform/i18n/current-language.ts'

/** A number of things as the page's language writes it: `1,280`. */
export function formatCount(count: number): string {
  return new Intl.NumberFormat(currentLanguage()).format(count)
}
