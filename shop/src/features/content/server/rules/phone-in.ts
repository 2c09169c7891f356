import type { Language } from '#platform/i18n/language.ts'

/** Text in Japanese writes a number of Japan as it is dialled there: `03-1234-5678` for `+81 3-1234-5678`. */
export const phoneIn = (language: Language, phone: string | null): string | null =>
  language === 'ja' && phone !== null ? phone.replace(/^\+81 /, '0') : phone
