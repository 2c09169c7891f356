/** Delivery estimate of one order, as dates. No countdown. */
import { m } from '#texts'
import { currentLanguage } from '#platform/i18n/current-language.ts'
import type { Language } from '#platform/i18n/language.ts'

/** `2026-11-25`, `2026-11-27` → `预计 11 月 25 日至 27 日送达`; month and year are repeated only where they change. */
export function promiseInDates(promise: { from: string; until: string }): string {
  return m.delivery_promised_dates({ dates: formatDates(promise) })
}

/** `2026-11-25`, `2026-11-27` → `11 月 25 日至 27 日` */
export function formatDates({ from, until }: { from: string; until: string }, language = currentLanguage()): string {
  if (from === until) return formatDay(from, { isWithMonth: true }, language)
  const isWithYear = from.slice(0, 4) !== until.slice(0, 4)
  const isWithMonth = from.slice(0, 7) !== until.slice(0, 7)
  return m.delivery_date_range(
    {
      from: formatDay(from, { isWithMonth: true, isWithYear }, language),
      until: formatDay(until, { isWithMonth, isWithYear }, language),
    },
    { locale: language },
  )
}

/** `2026-11-25` → `2026 年 11 月 25 日` */
export function formatLongDay(day: string): string {
  return formatDay(day, { isWithMonth: true, isWithYear: true }, currentLanguage())
}

function formatDay(day: string, { isWithMonth = false, isWithYear = false }, language: Language): string {
  const format = new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    year: isWithYear ? 'numeric' : undefined,
    month: isWithMonth ? 'long' : undefined,
    day: 'numeric',
  })
  return setNumbers(format.format(new Date(day)), language)
}

/** Chinese texts of the shop have spaces about their numbers, Japanese ones none. */
function setNumbers(words: string, language: Language): string {
  if (language === 'en') return words
  const tight = words.replaceAll(/\s/g, '')
  return language === 'ja' ? tight : tight.replaceAll(/\d+/g, ' $& ').trim()
}
