import type { Language } from '#platform/i18n/language.ts'

/** The address that shows the same page in a language, and makes the language the chosen one. */
export function inLanguage(location: { pathname: string; search: string }, language: Language): string {
  const query = new URLSearchParams(location.search)
  query.delete('lang')
  query.set('lang', language)
  return `${location.pathname}?${query}`
}
