import { useFetcher } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import type { EmailState } from '#features/identity/contract/emails.ts'
import type { Wishes } from '#features/notifications/contract.ts'
import { type WishKind, wishKinds } from '#features/notifications/values.ts'
import { TextLink } from '#ui/controls/text-link.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { wishHints, wishNames } from '../client/wish-words.ts'
import { NoticeIcon } from './notice-icon.tsx'

/** Which notices are sent as mails, too. */
export function MailWishes({ email, wishes }: { email: EmailState; wishes: Wishes }) {
  const { email: address, waiting } = email
  return (
    <section className="rounded-panel border border-line bg-raised p-6">
      <h2 className="font-serif text-lead">{m.notifications_mails()}</h2>
      {address === null ? (
        <>
          <p className="mt-3 wrap-anywhere">
            {waiting === null ? m.notifications_no_address() : m.notifications_address_waits({ email: waiting })}
          </p>
          <TextLink to={paths.email}>
            {waiting === null ? m.notifications_enter_address() : m.notifications_look_at_address()}
          </TextLink>
        </>
      ) : (
        <>
          <p className="mt-3 flex items-center gap-2">
            <NoticeIcon name="mail" />
            <span className="min-w-0 wrap-anywhere">{address}</span>
          </p>
          <p className="mt-1 flex items-center gap-2 text-note text-accent">
            <Icon name="check" size={18} />
            {m.notifications_verified()}
          </p>
          <div className="mt-4 divide-y divide-line">
            {wishKinds.map((kind) => (
              <WishSwitch key={kind} kind={kind} isWanted={wishes[kind]} />
            ))}
          </div>
          <p className="mt-4 text-note text-ink-2">{m.notifications_always()}</p>
        </>
      )}
    </section>
  )
}

function WishSwitch({ kind, isWanted }: { kind: WishKind; isWanted: boolean }) {
  const fetcher = useFetcher({ key: `wish ${kind}` })
  const sent = fetcher.formData?.get('wanted')
  const isOn = sent === undefined ? isWanted : sent === 'true'
  const isBusy = fetcher.state !== 'idle'
  const change = () => {
    if (!isBusy) void fetcher.submit({ wish: kind, wanted: String(!isOn) }, { method: 'post', action: paths.notices })
  }
  return (
    <label className="flex min-h-14 cursor-pointer items-center justify-between gap-4 py-2.5">
      <span>
        {wishNames[kind]()}
        <small className="block text-note text-ink-2">{wishHints[kind]()}</small>
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        aria-busy={isBusy}
        onChange={change}
        className="relative h-[26px] w-11 shrink-0 cursor-pointer appearance-none rounded-[13px] border-[1.5px] border-line-strong bg-raised before:absolute before:top-[3px] before:left-[3px] before:size-[17px] before:rounded-pill before:bg-line-strong checked:border-accent-fill checked:bg-accent-fill checked:before:left-5 checked:before:bg-on-accent"
      />
    </label>
  )
}
