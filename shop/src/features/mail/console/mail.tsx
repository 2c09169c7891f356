/** One mail as it was sent, and its way to the mail server. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { usePermission } from '#console-session/me-store.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleErrorState, Loading, StaleBanner } from '#console-ui/console-states.tsx'
import { StateTag } from '#console-ui/display/state-mark.tsx'
import { FactList } from '#console-ui/fact-list.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { whenOf } from '#console-ui/when.ts'
import type { ConsoleMail, sendMailAgain } from '#features/mail/console-contract.ts'
import type { MailRefusal } from '#features/mail/values.ts'
import { SubjectHistory } from '#features/staff/components/audit-log/subject-history.tsx'
import { Button } from '#ui/controls/button.tsx'
import { mailAuditLabels } from './audit-labels.ts'
import type { mailLoader } from './loaders.ts'
import { mailErrorOf } from './mail-error.ts'
import { mailStatusNames, mailStatusTones } from './mail-states.ts'
import { NoServer } from './no-server.tsx'

export function Component() {
  const { data: mail, failure, reload, change } = useScreenData<typeof mailLoader>()
  if (failure && !mail) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
  return (
    <ConsolePage
      title={mail?.subject ?? m.mail_console_mails()}
      titleLanguage={mail?.language}
      note={mail && <StateTag tone={mailStatusTones[mail.status]}>{mailStatusNames[mail.status]()}</StateTag>}
      crumbs={
        <Link className="link" to={consolePaths.mails()}>
          {m.mail_console_back()}
        </Link>
      }
    >
      {failure && <StaleBanner failure={failure} onRetry={reload} />}
      {mail ? (
        <div className="grid gap-6">
          {!mail.has_server && <NoServer />}
          <Facts mail={mail} />
          {mail.refusal && <p>{refusalTexts[mail.refusal]()}</p>}
          {mail.can_send_again && <SendAgain mail={mail} onSent={(next) => change(() => next)} />}
          <iframe
            className="h-160 w-full max-w-160 rounded-md border border-line bg-paper"
            title={m.mail_console_preview({ subject: mail.subject })}
            sandbox=""
            src={`/api/console/mails/${mail.id}/document/`}
          />
          <details>
            <summary>{m.mail_console_as_text()}</summary>
            <pre className="max-w-160 break-words whitespace-pre-wrap" lang={mail.language}>
              {mail.text}
            </pre>
          </details>
          <SubjectHistory subject={`mail:${mail.id}`} words={mailAuditLabels} version={mail.status} hasHeading />
        </div>
      ) : (
        <Loading />
      )}
    </ConsolePage>
  )
}

const refusalTexts = {
  address_left: m.mail_console_address_left,
  unwanted: m.mail_console_unwanted,
} satisfies Record<MailRefusal, () => string>

function Facts({ mail }: { mail: ConsoleMail }) {
  const facts: [string, ReactNode][] = [
    [
      m.mail_console_to(),
      <span key="to" className="break-all">
        {mail.to}
      </span>,
    ],
    [m.mail_console_written(), whenOf(mail.created_at)],
    [m.mail_console_sent_at(), mail.sent_at && whenOf(mail.sent_at)],
    [m.mail_console_attempts(), mail.attempts > 0 && String(mail.attempts)],
    [m.mail_console_next(), mail.next_attempt_at && whenOf(mail.next_attempt_at)],
    [m.mail_console_error(), mail.error && mailErrorOf(mail.error)],
  ]
  return (
    <FactList>
      {facts.map(
        ([name, value]) =>
          value && (
            <FactPair key={name} name={name}>
              {value}
            </FactPair>
          ),
      )}
    </FactList>
  )
}

function FactPair({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function SendAgain({ mail, onSent }: { mail: ConsoleMail; onSent(next: ConsoleMail): void }) {
  const may = usePermission('shoppers.manage')
  const { isBusy, failure, run } = useSubmit(async () => {
    const params = { id: mail.id }
    onSent(await callConsole<typeof sendMailAgain>('POST /api/console/mails/{id}/send_again/', { params }))
  })
  if (!may) return null
  return (
    <div>
      <Button disabled={isBusy} onClick={() => void run()}>
        {m.mail_console_send_again()}
      </Button>
      {failure && (
        <p className="text-danger" role="alert">
          {failure.message}
        </p>
      )}
    </div>
  )
}
