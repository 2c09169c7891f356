/** The promise on a page that is everybody's: days, never dates. It stands apart, as a goods page brings no more than it needs. */
import { m } from '#texts'
import { currentLanguage } from '#platform/i18n/current-language.ts'

/** `3`, `5` → `付款后 3 至 5 天` */
export function promiseInDays({ min, max }: { min: number; max: number }): string {
  if (min !== max) return m.delivery_promised_days({ min, max })
  const days = { style: 'unit', unit: 'day', unitDisplay: 'long' } as const
  return m.delivery_promised_one({ days: setNumbers(new Intl.NumberFormat(currentLanguage(), days).format(min)) })
}

/** Chinese texts of the shop have spaces about their numbers, Japanese ones none. */
export function setNumbers(words: string): string {
  const language = currentLanguage()
  if (language === 'en') return words
  const tight = words.replaceAll(/\s/g, '')
  return language === 'ja' ? tight : tight.replaceAll(/\d+/g, ' $& ').trim()
}
