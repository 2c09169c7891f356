/** The words of one kind of mail in one language, with a preview of the typed ones. */
import { Link } from 'react-router'
import { m } from '#texts'
import { consolePaths } from '#console-session/console-paths.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleErrorState, Loading, StaleBanner } from '#console-ui/console-states.tsx'
import { StateTag } from '#console-ui/display/state-mark.tsx'
import { SubjectHistory } from '#features/staff/components/audit-log/subject-history.tsx'
import { languageNames, languages } from '#platform/i18n/language.ts'
import { mailAuditLabels } from './audit-labels.ts'
import type { mailTextLoader } from './loaders.ts'
import { MailTextForm } from './mail-text-form.tsx'

export function Component() {
  const { data, failure, reload, change } = useScreenData<typeof mailTextLoader>()
  if (failure && !data) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
  return (
    <ConsolePage
      title={data?.name ?? m.mail_texts_title()}
      note={data?.is_reworded && <StateTag tone="plain">{m.mail_texts_reworded()}</StateTag>}
      crumbs={
        <>
          <Link className="link" to={consolePaths.mails()}>
            {m.mail_console_back()}
          </Link>
          <Link className="link" to={consolePaths.mailTexts}>
            {m.mail_texts_title()}
          </Link>
        </>
      }
    >
      {failure && <StaleBanner failure={failure} onRetry={reload} />}
      {data ? (
        <div className="grid gap-6">
          <nav className="flex gap-2 border-b border-line" aria-label={m.mail_texts_languages()}>
            {languages.map((language) => (
              <Link
                key={language}
                className="flex h-11 items-center border-b-2 border-transparent px-3 text-ink-2 aria-[current]:border-accent aria-[current]:text-ink"
                lang={language}
                to={consolePaths.mailText(data.kind, language)}
                aria-current={language === data.language ? 'page' : undefined}
              >
                {languageNames[language]}
              </Link>
            ))}
          </nav>
          <MailTextForm
            key={`${data.kind}.${data.language}`}
            text={data}
            onSaved={(next) => change((before) => ({ ...before, ...next }))}
          />
          <SubjectHistory
            subject={`mail_text:${data.kind}.${data.language}`}
            words={mailAuditLabels}
            version={data.revision}
            hasHeading
          />
        </div>
      ) : (
        <Loading />
      )}
    </ConsolePage>
  )
}
