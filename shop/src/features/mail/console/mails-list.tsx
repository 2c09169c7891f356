/** List of mails to shoppers. */
import { Link } from 'react-router'
import { m } from '#texts'
import { consolePaths } from '#console-session/console-paths.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { StateMark } from '#console-ui/display/state-mark.tsx'
import { ConsoleList } from '#console-ui/lists/console-list.tsx'
import type { ListColumn } from '#console-ui/lists/list-parts.ts'
import { ListTabs } from '#console-ui/lists/list-tabs.tsx'
import { ListSearch, ListTools } from '#console-ui/lists/list-tools.tsx'
import { whenOf } from '#console-ui/when.ts'
import { buttonStyle } from '#ui/controls/button-style.ts'
import type { ListedMail } from '#features/mail/console-contract.ts'
import { mailTabs } from '#features/mail/values.ts'
import type { mailsLoader } from './loaders.ts'
import { mailErrorOf } from './mail-error.ts'
import { mailStatusNames, mailStatusTones, mailTabNames } from './mail-states.ts'
import { NoServer } from './no-server.tsx'

export function Component() {
  const loaded = useScreenData<typeof mailsLoader>()
  const { data } = loaded
  return (
    <ConsolePage
      title={m.mail_console_mails()}
      actions={
        <Link className={buttonStyle()} to={consolePaths.mailTexts}>
          {m.mail_texts_title()}
        </Link>
      }
    >
      {data && !data.has_server && <NoServer />}
      <ListTabs
        label={m.mail_console_tabs()}
        tabs={mailTabs.map((tab) => ({
          value: tab === 'all' ? '' : tab,
          label: mailTabNames[tab](),
          count: data?.facets[tab],
        }))}
      />
      <ListTools>
        <ListSearch label={m.mail_console_find()} placeholder={m.mail_console_find_hint()} />
      </ListTools>
      <ConsoleList<ListedMail>
        label={m.mail_console_mails()}
        loaded={loaded}
        columns={columns}
        card={MailCard}
        idOf={({ id }) => id}
        nameOf={({ subject }) => subject}
        toOf={({ id }) => consolePaths.mail(id)}
        empty={{ title: m.mail_console_empty(), text: m.mail_console_empty_text() }}
      />
    </ConsolePage>
  )
}

const columns: readonly ListColumn<ListedMail>[] = [
  {
    key: 'subject',
    title: m.mail_console_subject(),
    cell: (mail) => <Subject mail={mail} />,
  },
  { key: 'to', title: m.mail_console_to(), cell: ({ to }) => <span className="break-all">{to}</span> },
  { key: 'state', title: m.mail_console_state(), cell: (mail) => <State mail={mail} /> },
  { key: 'written', title: m.mail_console_written(), isFigure: true, cell: ({ created_at }) => whenOf(created_at) },
]

function Subject({ mail: { id, subject, language } }: { mail: ListedMail }) {
  return (
    <Link className="row-link" to={consolePaths.mail(id)} lang={language}>
      {subject}
    </Link>
  )
}

function State({ mail: { status, error } }: { mail: ListedMail }) {
  return (
    <>
      <StateMark tone={mailStatusTones[status]}>{mailStatusNames[status]()}</StateMark>
      {error && <small className="break-words">{mailErrorOf(error)}</small>}
    </>
  )
}

function MailCard(mail: ListedMail) {
  return (
    <>
      <p className="mb-1.5 flex justify-between gap-3">
        <Subject mail={mail} />
        <span className="whitespace-nowrap text-ink-2">{whenOf(mail.created_at)}</span>
      </p>
      <p className="card-line">
        <span className="break-all text-ink-2">{mail.to}</span>
        <StateMark tone={mailStatusTones[mail.status]}>{mailStatusNames[mail.status]()}</StateMark>
      </p>
    </>
  )
}
