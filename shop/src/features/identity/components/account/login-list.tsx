import { useEffect, useRef } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { formatShopTime } from '#ui/display/shop-time.ts'
import { Tag } from '#ui/display/tag.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { Login } from '../../contract/logins.ts'

/** Lists the person's logins, with buttons to end them. Null: loading failed. */
export function LoginList({ logins }: { logins: readonly Login[] | null }) {
  const fetcher = useFetcher({ key: 'logins' })
  const { revalidate, state } = useRevalidator()
  const listRef = useRef<HTMLUListElement>(null)
  const isEnding = fetcher.state !== 'idle'
  const endedId = fetcher.formData?.get('id')
  const wasEnding = useRef(false)
  useEffect(() => {
    // The pressed button was removed, so keyboard users continue from the list.
    if (wasEnding.current && !isEnding && document.activeElement === document.body) listRef.current?.focus()
    wasEnding.current = isEnding
  }, [isEnding])

  function end(what: { intent: 'end-login'; id: string } | { intent: 'end-other-logins' }) {
    void fetcher.submit(what, { method: 'post' })
  }

  if (!logins) {
    return (
      <Section title={m.identity_logins()} isNear>
        <p className="mb-3 text-ink-2">{m.identity_logins_unread()}</p>
        <Button isSmall isBusy={state !== 'idle'} onClick={() => void revalidate()}>
          {m.identity_retry()}
        </Button>
      </Section>
    )
  }
  return (
    <Section title={m.identity_logins()} isNear>
      <ul ref={listRef} tabIndex={-1} aria-label={m.identity_logins()} className="border-t border-line">
        {logins.map((login) => (
          <LoginRow
            key={login.id}
            login={login}
            isBusy={endedId === login.id}
            onEnd={() => end({ intent: 'end-login', id: login.id })}
          />
        ))}
      </ul>
      {logins.length > 1 ? (
        <div className="mt-4">
          <Button
            isSmall
            isBusy={fetcher.formData?.get('intent') === 'end-other-logins'}
            onClick={() => end({ intent: 'end-other-logins' })}
          >
            {m.identity_logins_end_others()}
          </Button>
        </div>
      ) : (
        <p className="mt-4 text-note text-ink-2">{m.identity_logins_only_this()}</p>
      )}
    </Section>
  )
}

function LoginRow({ login, isBusy, onEnd }: { login: Login; isBusy: boolean; onEnd: () => void }) {
  const browser = login.browser || m.identity_login_unknown()
  const used = formatShopTime(login.last_used_at)
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 border-b border-line py-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {browser}
          {login.is_current && <Tag tone="matcha">{m.identity_login_current()}</Tag>}
        </p>
        <p className="flex flex-wrap gap-x-4 text-note text-ink-2 tabular-nums">
          <span>{m.identity_login_used({ used })}</span>
          <span>{m.identity_login_since({ since: formatShopTime(login.created_at) })}</span>
        </p>
      </div>
      {!login.is_current && (
        <Button
          isSmall
          variant="text"
          isBusy={isBusy}
          aria-label={m.identity_login_end_of({ browser, used })}
          onClick={onEnd}
        >
          {m.identity_login_end()}
        </Button>
      )}
    </li>
  )
}
