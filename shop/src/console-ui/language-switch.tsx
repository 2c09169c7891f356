import { currentLanguage } from '#platform/i18n/current-language.ts'
import { languageCookie, languageNames, languages } from '#platform/i18n/language.ts'
import { m } from '#texts'

const yearInSeconds = 31_536_000
/** Own cookie: no script can replace that of the shop, which is `HttpOnly`. A longer path comes first. */
const path = '/console'

/** Reloads the page in the chosen language. */
export function LanguageSwitch() {
  const current = currentLanguage()
  return (
    <fieldset className="flex gap-1" aria-label={m.console_ui_language()}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          className="min-h-7 min-w-8 rounded-control px-1.5 text-ink-2 aria-pressed:bg-sunk aria-pressed:text-ink"
          lang={language}
          aria-pressed={language === current}
          onClick={() => {
            document.cookie = `${languageCookie}=${language}; Path=${path}; Max-Age=${yearInSeconds}; SameSite=Lax`
            location.reload()
          }}
        >
          {languageNames[language]}
        </button>
      ))}
    </fieldset>
  )
}
