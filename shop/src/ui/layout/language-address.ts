import type { Language } from '#platform/i18n/language.ts'

/** The address of the same page in a language; without one, the address that follows the visitor's own choice. */
export function inLanguage(location: { pathname: string; search: string }, language: Language | null): string {
  const query = new URLSearchParams(location.search)
  query.delete('lang')
  if (language) query.set('lang', language)
  const search = query.toString()
  return search ? `${location.pathname}?${search}` : location.pathname
}
