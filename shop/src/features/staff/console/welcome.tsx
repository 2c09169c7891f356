/** Target of a one-time link: for the first owner, or a person with a password to choose. */
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#texts'
import type { ResponseOf } from '#platform/contract/call.ts'
import type { openLink, welcome } from '../contract/signing-in.ts'
import { callBeforeSignIn } from '#console-session/console-api.ts'
import { ConsoleField, FormError } from '#console-ui/forms/console-field.tsx'
import { consolePaths } from '#console-session/console-paths.ts'
import { SignedOutLayout } from './signed-out-layout.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { minStaffPasswordLength } from '../values.ts'
import { SignInSteps } from './sign-in-steps.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { Button } from '#ui/controls/button.tsx'

type Link = ResponseOf<typeof openLink>

export function Component() {
  const navigate = useNavigate()
  const [link, setLink] = useState<Link | Error | null>(null)
  const [isUsed, setUsed] = useState(false)
  const token = location.hash.slice(1)
  useEffect(() => {
    callBeforeSignIn<typeof openLink>('POST /api/console/welcome/open/', { body: { token: token || '-' } })
      .then(setLink)
      .catch(setLink)
  }, [token])
  if (isUsed || (link && 'is_begun' in link && link.is_begun)) {
    return (
      <SignedOutLayout>
        <SignInSteps onDone={() => void navigate(consolePaths.today, { replace: true })} />
      </SignedOutLayout>
    )
  }
  return (
    <SignedOutLayout>
      {link instanceof Error ? (
        <div className="steps">
          <h1>{m.staff_link_title()}</h1>
          <p role="alert">{link.message}</p>
          <a className="link" href="sign-in">
            {m.staff_sign_in()}
          </a>
        </div>
      ) : (
        link && <WelcomeForm link={link} token={token} onDone={() => setUsed(true)} />
      )}
    </SignedOutLayout>
  )
}

function WelcomeForm({ link, token, onDone }: { link: Link; token: string; onDone(): void }) {
  const isFirst = link.purpose === 'first_owner'
  const form = useSubmit(async ({ username, display_name, password = '' }) => {
    const names = isFirst ? { username, display_name } : {}
    await callBeforeSignIn<typeof welcome>('POST /api/console/welcome/', { body: { token, password, ...names } })
    onDone()
  })
  return (
    <CheckedForm className="steps" onSubmit={form.onSubmit}>
      <h1>{isFirst ? m.staff_welcome_title() : m.staff_welcome_back({ name: link.display_name })}</h1>
      <p className="text-ink-2">{isFirst ? m.staff_welcome_text() : m.staff_welcome_password_text()}</p>
      <FormError failure={form.failure} />
      {isFirst && (
        <ConsoleField
          label={m.staff_display_name()}
          hint={m.staff_display_name_hint()}
          errors={form.errorsOf('display_name')}
          name="display_name"
          autoComplete="name"
          required
          isFirst
        />
      )}
      {isFirst && (
        <ConsoleField
          label={m.staff_username()}
          hint={m.staff_username_hint()}
          errors={form.errorsOf('username')}
          name="username"
          autoComplete="username"
          required
        />
      )}
      {!isFirst && <input type="hidden" name="account" autoComplete="username" defaultValue={link.username} />}
      <ConsoleField
        label={m.staff_password()}
        hint={m.staff_password_hint({ least: minStaffPasswordLength })}
        errors={form.errorsOf('password')}
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={minStaffPasswordLength}
        required
      />
      <Button type="submit" variant="primary" isBlock disabled={form.isBusy}>
        {m.staff_continue()}
      </Button>
    </CheckedForm>
  )
}
