import type { Language } from './language.ts'

const minuteInMs = 60_000

/** `5_400_000` → `1 小时 30 分钟`, `1時間30分`, `1 hour, 30 minutes`; to the minute, at least one. */
export function formatDuration(durationInMs: number, language: Language): string {
  const minutes = Math.max(1, Math.floor(durationInMs / minuteInMs))
  const words = new Intl.DurationFormat(language, { style: 'long' }).format({
    days: Math.floor(minutes / 1440),
    hours: Math.floor(minutes / 60) % 24,
    minutes: minutes % 60,
  })
  if (language === 'en') return words
  const tight = words.replaceAll(' ', '')
  return language === 'ja' ? tight : tight.replaceAll(/\d+/g, ' $& ').trim()
}
