import { useLocation } from 'react-router'
import { m } from '#texts'
import { currentLanguage } from '#platform/i18n/current-language.ts'
import { type Language, languageNames, languages } from '#platform/i18n/language.ts'

/** This page in the other languages: whole new documents, so that nothing of the old language stays. */
export function LanguageLinks() {
  const location = useLocation()
  const current = currentLanguage()
  return (
    <nav aria-label={m.storefront_language()} className="flex">
      {languages.map((language) => (
        <a
          key={language}
          href={inLanguage(location, language)}
          lang={language}
          hrefLang={language}
          aria-current={language === current ? 'true' : undefined}
          className="language-link"
        >
          {languageNames[language]}
        </a>
      ))}
    </nav>
  )
}

/** The address that shows the same page in a language, and makes the language the chosen one. */
export function inLanguage(location: { pathname: string; search: string }, language: Language): string {
  const query = new URLSearchParams(location.search)
  query.delete('lang')
  query.set('lang', language)
  return `${location.pathname}?${query}`
}
