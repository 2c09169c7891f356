/** The canonical address of a page in a language, for search engines. */
import { defaultLanguage, type Language } from '#platform/i18n/language.ts'

/** Facts about the address's query in a route's `handle`. */
export interface AddressHandle {
  /** Parameters that change the page's content; search engines should ignore all others. */
  addressParameters?: readonly string[]
  /** Further parameters that the page reads. A cached page is rendered without all others (decision 23). */
  otherParameters?: readonly string[]
}

/**
 * The default language has the plain address, the others add `?lang=`. Drops query parameters that do not change the
 * content.
 * @param contentParameters parameters that change the content, in the order to write
 */
export function canonicalAddress(
  origin: string,
  location: { pathname: string; search: string },
  language: Language,
  contentParameters: readonly string[] = [],
): string {
  const parameters = new URLSearchParams(location.search)
  const address = new URL(origin)
  address.pathname = location.pathname.replace(/(?<=.)\/+$/, '')
  for (const name of contentParameters) {
    const value = parameters.get(name)?.trim()
    if (value && !(name === 'page' && value === '1')) address.searchParams.set(name, value)
  }
  if (language !== defaultLanguage) address.searchParams.set('lang', language)
  return address.href
}
