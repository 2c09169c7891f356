/** The language of the page being rendered: per request on the server, the document's in the browser. */
import { defaultLanguage, isLanguage, type Language } from './language.ts'

let findLanguage = (): Language => defaultLanguage

export function currentLanguage(): Language {
  return findLanguage()
}

/** Replaces how the language is found: server pages use the one of their request. */
export function overrideCurrentLanguage(find: () => Language): void {
  findLanguage = find
}

export function useDocumentLanguage(): void {
  const language = document.documentElement.lang
  overrideCurrentLanguage(() => (isLanguage(language) ? language : defaultLanguage))
}
