/** The language of the page being rendered: per request on the server, the document's in the browser. */
import { getLocale, overwriteGetLocale } from '#texts/runtime.js'
import { defaultLanguage, isLanguage, type Language } from './language.ts'

export function currentLanguage(): Language {
  return getLocale()
}

export function takeDocumentLanguage(): void {
  const language = document.documentElement.lang
  overwriteGetLocale(() => (isLanguage(language) ? language : defaultLanguage))
}
