/** Over whatever is on the screen, which stays as it is: who is there? */
import { useState, useSyncExternalStore } from 'react'
import { m } from '#texts'
import type { BodyIn } from '#platform/contract/call.ts'
import type { confirmSession, offerPasskey } from '../contract/signing-in.ts'
import { callAtTheDoor, hasSessionEnded, loadMe } from '../components/console-api.ts'
import { ConsoleDialog } from '../components/console-dialog.tsx'
import { ConsoleField, RefusedNote } from '../components/console-field.tsx'
import { type Asked, readAsked, subscribeToAsked } from '../components/identity-prompts.ts'
import { useMe } from '../components/me-store.ts'
import { useSubmit } from '../components/use-submit.ts'
import { SignInSteps, signWithAuthenticator } from './sign-in-steps.tsx'

export function IdentityDialog() {
  const asked = useSyncExternalStore(subscribeToAsked, readAsked)
  if (!asked) return null
  return asked.prompt === 'sign-in' ? <SignInDialog asked={asked} /> : <ConfirmDialog asked={asked} />
}

function SignInDialog({ asked }: { asked: Asked }) {
  return (
    <ConsoleDialog title={m.staff_session_over()} onClose={() => asked.answer(false)}>
      <p className="c-dim">{m.staff_session_over_text()}</p>
      <SignInSteps onDone={() => void loadMe().then(() => asked.answer(true))} />
    </ConsoleDialog>
  )
}

function ConfirmDialog({ asked }: { asked: Asked }) {
  const hasAuthenticator = useMe()?.has_authenticator ?? false
  const [kind, setKind] = useState<'code' | 'recovery_code' | 'password'>('code')
  const done = async () => {
    await loadMe()
    asked.answer(true)
  }
  const confirm = async (body: BodyIn<typeof confirmSession>) => {
    try {
      await callAtTheDoor<typeof confirmSession>('POST /api/console/session/confirm/', { body })
    } catch (failure) {
      // The call that goes on then asks for signing in.
      if (hasSessionEnded(failure)) return asked.answer(true)
      throw failure
    }
    await done()
  }
  const form = useSubmit(({ proof = '' }) => confirm({ [kind]: proof }))
  const passkey = useSubmit(async () => {
    const options = await callAtTheDoor<typeof offerPasskey>('POST /api/console/session/passkey/options/')
    await confirm({ response: await signWithAuthenticator(options) })
  })
  const labels = {
    code: m.staff_six_digits(),
    recovery_code: m.staff_recovery_code(),
    password: m.staff_password(),
  }
  return (
    <ConsoleDialog title={m.staff_confirm_title()} onClose={() => asked.answer(false)}>
      <form className="c-steps" onSubmit={form.onSubmit}>
        <p className="c-dim">{m.staff_confirm_text()}</p>
        <RefusedNote failure={form.failure ?? passkey.failure} />
        <button type="button" className="c-btn is-big" disabled={passkey.isBusy} onClick={() => void passkey.run()}>
          {m.staff_use_passkey()}
        </button>
        <ConsoleField
          key={kind}
          label={labels[kind]}
          name="proof"
          type={kind === 'password' ? 'password' : 'text'}
          inputMode={kind === 'code' ? 'numeric' : 'text'}
          autoComplete={kind === 'password' ? 'current-password' : 'one-time-code'}
          required
          isFirst
        />
        <p className="c-acts">
          <button
            type="button"
            className="c-link"
            onClick={() => setKind(kind === 'code' ? (hasAuthenticator ? 'recovery_code' : 'password') : 'code')}
          >
            {m.staff_confirm_other()}
          </button>
          <button type="button" className="c-btn is-quiet" onClick={() => asked.answer(false)}>
            {m.staff_cancel()}
          </button>
          <button className="c-btn is-primary" disabled={form.isBusy}>
            {m.staff_continue()}
          </button>
        </p>
      </form>
    </ConsoleDialog>
  )
}
