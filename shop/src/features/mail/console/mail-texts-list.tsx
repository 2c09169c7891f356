/** Kinds of mails with editable words, each in every language. */
import { Link } from 'react-router'
import { m } from '#texts'
import { consolePaths } from '#console-session/console-paths.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleErrorState, Loading, StaleBanner } from '#console-ui/console-states.tsx'
import { StateMark } from '#console-ui/display/state-mark.tsx'
import type { ListedMailText } from '#features/mail/console-contract.ts'
import { languageNames, languages } from '#platform/i18n/language.ts'
import type { mailTextsLoader } from './loaders.ts'

export function Component() {
  const { data, failure, reload } = useScreenData<typeof mailTextsLoader>()
  if (failure && !data) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
  return (
    <ConsolePage
      title={m.mail_texts_title()}
      crumbs={
        <Link className="link" to={consolePaths.mails()}>
          {m.mail_console_back()}
        </Link>
      }
    >
      {failure && <StaleBanner failure={failure} onRetry={reload} />}
      <p className="mb-4 text-small text-ink-2">{m.mail_texts_hint()}</p>
      {data ? (
        <ul className="max-w-[45rem] border-t border-line">
          {data.map((text) => (
            <Kind key={text.kind} {...text} />
          ))}
        </ul>
      ) : (
        <Loading />
      )}
    </ConsolePage>
  )
}

function Kind({ kind, name, reworded }: ListedMailText) {
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-1 border-b border-line py-2">
      <span className="min-w-48 flex-1 font-strong max-desk:basis-full">{name}</span>
      {languages.map((language) => (
        <span key={language} className="inline-flex items-center gap-1.5">
          <Link
            className="inline-flex min-h-11 min-w-11 items-center link"
            to={consolePaths.mailText(kind, language)}
            aria-label={m.mail_texts_of({ language: languageNames[language], name })}
          >
            <span lang={language}>{languageNames[language]}</span>
          </Link>
          {reworded.includes(language) && <StateMark tone="plain">{m.mail_texts_reworded()}</StateMark>}
        </span>
      ))}
    </li>
  )
}
