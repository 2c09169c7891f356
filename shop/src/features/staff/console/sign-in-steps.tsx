/** The steps of signing in, on the page of that name and in the dialog over an ended session. */
import { startAuthentication } from '@simplewebauthn/browser'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { m } from '#texts'
import type { ResponseOf } from '#platform/contract/call.ts'
import type {
  beginSession,
  finishSession,
  getSession,
  offerPasskey,
  signInByPasskey,
  endSession,
} from '../contract/signing-in.ts'
import { callBeforeSignIn, hasSessionEnded } from '#console-session/console-api.ts'
import { ConsoleField, FormError } from '#console-ui/forms/console-field.tsx'
import { roleName } from '#console-session/role-names.ts'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { EnrolSteps } from './enrol-steps.tsx'
import { withProofNamed } from './wrong-proof.ts'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { Button } from '#ui/controls/button.tsx'

export type SessionState = ResponseOf<typeof getSession>

export const readSessionState = () => callBeforeSignIn<typeof getSession>('GET /api/console/session/')

/** @param onDone once signed in */
export function SignInSteps({ onDone }: { onDone(): void }) {
  const [session, setSession] = useState<SessionState | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  const [ended, setEnded] = useState<Error | null>(null)
  const accept = (next: SessionState) => {
    setSession(next)
    if (next.next === 'done') onDone()
  }
  const refresh = async () => accept(await readSessionState())
  const begin = async () => {
    try {
      await refresh()
    } catch (thrown) {
      setFailure(thrown instanceof Error ? thrown : new Error(m.error_internal()))
    }
  }
  const beginFirst = useEffectEvent(begin)
  useEffect(() => {
    const start = async () => beginFirst()
    void start()
  }, [])
  if (!session && failure) {
    return (
      <OrButton
        failure={failure}
        isBusy={false}
        onPress={() => {
          setFailure(null)
          void begin()
        }}
      >
        {m.console_ui_try_again()}
      </OrButton>
    )
  }
  if (!session || session.next === 'done') return <p className="text-ink-2">{m.console_ui_loading()}</p>
  if (!session.is_safe) return <p className="banner bg-danger-soft">{m.staff_unsafe_origin()}</p>
  if (session.next === 'password') return <PasswordStep session={session} ended={ended} onDone={refresh} />
  if (session.next === 'enrol') {
    const { shop_name: shop, display_name: account, can_use_passkeys: canUsePasskeys } = session
    return <EnrolSteps {...{ shop, account, canUsePasskeys }} onDone={refresh} />
  }
  const startOver = (why: Error) => {
    setEnded(why)
    return refresh()
  }
  return <SecondStep session={session} onDone={refresh} onEnded={startOver} />
}

interface StepProps {
  session: SessionState
  onDone(): Promise<void>
}

/** @param ended reason for the return from the second step */
function PasswordStep({ session, ended, onDone }: StepProps & { ended: Error | null }) {
  const form = useSubmit(async ({ username = '', password = '' }) => {
    await callBeforeSignIn<typeof beginSession>('POST /api/console/session/', { body: { username, password } })
    await onDone()
  })
  return (
    <CheckedForm className="steps" onSubmit={form.onSubmit}>
      <h1>{m.staff_sign_in()}</h1>
      <FormError failure={form.failure ?? ended} />
      <ConsoleField label={m.staff_username()} name="username" autoComplete="username" required isFirst />
      <ConsoleField
        label={m.staff_password()}
        name="password"
        type="password"
        autoComplete="current-password"
        required
      />
      <Button type="submit" variant="primary" isBlock disabled={form.isBusy}>
        {m.staff_continue()}
      </Button>
      {session.can_use_passkeys && <PasskeyButton onDone={onDone} />}
    </CheckedForm>
  )
}

function SecondStep({ session, onDone, onEnded }: StepProps & { onEnded(why: Error): Promise<void> }) {
  const hasPasskey = session.has_passkeys && session.can_use_passkeys
  const [isRecovery, setRecovery] = useState(!session.has_authenticator && !hasPasskey)
  const hasField = isRecovery || session.has_authenticator
  const form = useSubmit(async ({ code = '' }) => {
    try {
      const call = callBeforeSignIn<typeof finishSession>('POST /api/console/session/second_factor/', {
        body: isRecovery ? { recovery_code: code } : { code },
      })
      await withProofNamed(isRecovery ? 'recovery_code' : 'code', call)
    } catch (failure) {
      if (!hasSessionEnded(failure)) throw failure
      return onEnded(failure)
    }
    await onDone()
  })
  const leave = useSubmit(async () => {
    await callBeforeSignIn<typeof endSession>('DELETE /api/console/session/')
    await onDone()
  })
  return (
    <CheckedForm className="steps" onSubmit={form.onSubmit}>
      <h1>{m.staff_second_step()}</h1>
      <p className="text-ink-2">{m.staff_second_step_why()}</p>
      <p className="flex items-center justify-between rounded-control bg-sunk px-3 py-2.5">
        <span>
          {session.display_name}
          <small>{roleName(session.role ?? '')}</small>
        </span>
        <button type="button" className="link" onClick={() => void leave.run()}>
          {m.staff_other_account()}
        </button>
      </p>
      {hasPasskey && <PasskeyButton onDone={onDone} />}
      <FormError failure={form.failure} />
      {hasField && (
        <>
          <ConsoleField
            key={String(isRecovery)}
            label={isRecovery ? m.staff_recovery_code() : m.staff_six_digits()}
            hint={isRecovery ? undefined : m.staff_six_digits_hint()}
            name="code"
            className="code-control"
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            required
            isFirst
          />
          <Button type="submit" variant="primary" isBlock disabled={form.isBusy}>
            {m.staff_sign_in()}
          </Button>
        </>
      )}
      {(!isRecovery || session.has_authenticator) && (
        <button type="button" className="link" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? m.staff_use_authenticator() : m.staff_use_recovery_code()}
        </button>
      )}
    </CheckedForm>
  )
}

function PasskeyButton({ onDone }: { onDone(): Promise<void> }) {
  const passkey = useSubmit(async () => {
    const optionsJSON = await callBeforeSignIn<typeof offerPasskey>('POST /api/console/session/passkey/options/')
    const response = await signWithAuthenticator(optionsJSON)
    const call = callBeforeSignIn<typeof signInByPasskey>('POST /api/console/session/passkey/', { body: { response } })
    await withProofNamed('passkey', call)
    await onDone()
  })
  return (
    <OrButton failure={passkey.failure} isBusy={passkey.isBusy} onPress={() => void passkey.run()}>
      {m.staff_use_passkey()}
    </OrButton>
  )
}

/** @throws Error with a sentence where the person or the browser cancelled */
export async function signWithAuthenticator(optionsJSON: object) {
  try {
    const { id, rawId, type, response, authenticatorAttachment } = await startAuthentication({
      optionsJSON: optionsJSON as never,
    })
    return { id, rawId, type, response, authenticatorAttachment }
  } catch (error) {
    throw new Error(m.staff_passkey_cancelled(), { cause: error })
  }
}

function OrButton(props: { failure: Error | null; isBusy: boolean; onPress(): void; children: ReactNode }) {
  return (
    <>
      <FormError failure={props.failure} />
      <Button isBlock disabled={props.isBusy} onClick={props.onPress}>
        {props.children}
      </Button>
    </>
  )
}
