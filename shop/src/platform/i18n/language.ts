/** The shop's languages and how one is chosen: `?lang=`, then the cookie `lang`, then Chinese. */

export const languages = ['zh-CN', 'ja', 'en'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'zh-CN'
export const languageCookie = 'lang'

/** The languages' own names, as the switcher shows them. */
export const languageNames: Record<Language, string> = { 'zh-CN': '中文', ja: '日本語', en: 'EN' }

export function isLanguage(value: unknown): value is Language {
  return (languages as readonly unknown[]).includes(value)
}

/** The language of a request. Ignores the browser's Accept-Language header (contract C4). */
export function pickLanguage(requested: string | null | undefined, cookieHeader: string | null | undefined): Language {
  if (isLanguage(requested)) return requested
  if (!cookieHeader) return defaultLanguage
  const cookie = /(?:^|;\s*)lang=([^;]+)/.exec(cookieHeader)?.[1]
  return isLanguage(cookie) ? cookie : defaultLanguage
}
