/** Identity dialog above the current screen, which stays unchanged. */
import { useState, useSyncExternalStore } from 'react'
import { m } from '#texts'
import type { BodyIn } from '#platform/contract/call.ts'
import type { confirmSession, offerPasskey } from '../contract/signing-in.ts'
import type { Proof } from '../values.ts'
import { callBeforeSignIn, hasSessionEnded, loadMe } from '#console-session/console-api.ts'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { ConsoleField, FormError } from '#console-ui/forms/console-field.tsx'
import { type IdentityPrompt, readPrompt, subscribeToPrompt } from '#console-session/identity-prompts.ts'
import { useMe } from '#console-session/me-store.ts'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { SignInSteps, signWithAuthenticator } from './sign-in-steps.tsx'
import { withProofNamed } from './wrong-proof.ts'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { Button } from '#ui/controls/button.tsx'

export function IdentityDialog() {
  const prompt = useSyncExternalStore(subscribeToPrompt, readPrompt)
  if (!prompt) return null
  return prompt.prompt === 'sign-in' ? <SignInDialog prompt={prompt} /> : <ConfirmDialog prompt={prompt} />
}

function SignInDialog({ prompt }: { prompt: IdentityPrompt }) {
  return (
    <ConsoleDialog isIdentity title={m.staff_session_over()} onClose={() => prompt.resolve(false)}>
      <p className="text-ink-2">{m.staff_session_over_text()}</p>
      <SignInSteps onDone={() => void loadMe().then(() => prompt.resolve(true))} />
    </ConsoleDialog>
  )
}

type TypedProof = Exclude<Proof, 'passkey'>

const proofLabels = {
  code: m.staff_six_digits,
  recovery_code: m.staff_recovery_code,
  password: m.staff_password,
} satisfies Record<TypedProof, () => string>

/** Links to the proofs that can be typed instead. */
const proofLinks = {
  code: m.staff_use_authenticator,
  recovery_code: m.staff_use_recovery_code,
  password: m.staff_password,
} satisfies Record<TypedProof, () => string>

/** Offers this person's own factors only. */
function ConfirmDialog({ prompt }: { prompt: IdentityPrompt }) {
  const proofs = useMe()?.proofs ?? []
  const hasPasskey = proofs.includes('passkey')
  const typed = proofs.filter((proof): proof is TypedProof => proof !== 'passkey')
  const [kind, setKind] = useState<TypedProof | null>(
    () => typed.find((proof) => proof !== 'recovery_code' || !hasPasskey) ?? null,
  )
  const done = async () => {
    await loadMe()
    prompt.resolve(true)
  }
  const confirm = async (proof: Proof, body: BodyIn<typeof confirmSession>) => {
    try {
      const call = callBeforeSignIn<typeof confirmSession>('POST /api/console/session/confirm/', { body })
      await withProofNamed(proof, call)
    } catch (failure) {
      // The repeated call then prompts for signing in.
      if (hasSessionEnded(failure)) return prompt.resolve(true)
      throw failure
    }
    await done()
  }
  const form = useSubmit(async ({ proof = '' }) => {
    if (kind) await confirm(kind, { [kind]: proof })
  })
  const passkey = useSubmit(async () => {
    const options = await callBeforeSignIn<typeof offerPasskey>('POST /api/console/session/passkey/options/')
    await confirm('passkey', { response: await signWithAuthenticator(options) })
  })
  return (
    <ConsoleDialog isIdentity title={m.staff_confirm_title()} onClose={() => prompt.resolve(false)}>
      <CheckedForm className="steps" onSubmit={form.onSubmit}>
        <p className="text-ink-2">{proofs.length > 0 ? m.staff_confirm_text() : m.staff_confirm_impossible()}</p>
        <FormError failure={form.failure ?? passkey.failure} />
        {hasPasskey && (
          <Button isBlock disabled={passkey.isBusy} onClick={() => void passkey.run()}>
            {m.staff_use_passkey()}
          </Button>
        )}
        {kind && (
          <ConsoleField
            key={kind}
            label={proofLabels[kind]()}
            name="proof"
            type={kind === 'password' ? 'password' : 'text'}
            inputMode={kind === 'code' ? 'numeric' : 'text'}
            autoComplete={kind === 'password' ? 'current-password' : 'one-time-code'}
            required
            isFirst
          />
        )}
        <p className="action-row">
          {typed
            .filter((other) => other !== kind)
            .map((other) => (
              <button key={other} type="button" className="link" onClick={() => setKind(other)}>
                {proofLinks[other]()}
              </button>
            ))}
          <Button variant="quiet" onClick={() => prompt.resolve(false)}>
            {m.console_ui_cancel()}
          </Button>
          {kind && (
            <Button type="submit" variant="primary" disabled={form.isBusy}>
              {m.staff_continue()}
            </Button>
          )}
        </p>
      </CheckedForm>
    </ConsoleDialog>
  )
}
