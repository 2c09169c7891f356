/** One's own sessions, which can be ended one by one or all but this one. */
import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { whenOf } from '#console-ui/when.ts'
import { Button } from '#ui/controls/button.tsx'
import type { endOneSession, endOtherSessions } from '../contract/own-account.ts'
import type { Profile } from './loaders.ts'

interface Reloading {
  reload(): void
}

export function OwnSessions({ sessions, reload }: Pick<Profile, 'sessions'> & Reloading) {
  const endOthers = useSubmit(async () => {
    await callConsole<typeof endOtherSessions>('DELETE /api/console/me/sessions/')
    reload()
  })
  return (
    <section className="steps">
      <h2>{m.staff_sessions()}</h2>
      <FormError failure={endOthers.failure} />
      <ul className="plain-rows">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} reload={reload} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button disabled={endOthers.isBusy} onClick={() => void endOthers.run()}>
          {m.staff_sessions_end()}
        </Button>
      )}
    </section>
  )
}

function SessionRow({ session, reload }: { session: Profile['sessions'][number] } & Reloading) {
  const { id, browser, address, seen_at, is_current } = session
  const end = useSubmit(async () => {
    await callConsole<typeof endOneSession>('DELETE /api/console/me/sessions/{id}/', { params: { id } })
    reload()
  })
  return (
    <li>
      <span>
        {browser || m.staff_browser_unknown()}
        <small>
          {is_current ? m.staff_session_this() : whenOf(seen_at)} · {address}
        </small>
        <FormError failure={end.failure} />
      </span>
      {!is_current && (
        <button type="button" className="link" disabled={end.isBusy} onClick={() => void end.run()}>
          {m.staff_session_end()}
        </button>
      )}
    </li>
  )
}
