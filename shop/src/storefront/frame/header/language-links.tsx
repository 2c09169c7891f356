import { useLocation } from 'react-router'
import { m } from '#texts'
import { currentLanguage } from '#platform/i18n/current-language.ts'
import { languageNames, languages } from '#platform/i18n/language.ts'
import { inLanguage } from '../language-address.ts'

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
