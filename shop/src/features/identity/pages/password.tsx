import { redirect } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { textField } from '#platform/shop-api/forms/text-field.ts'
import { pageTitle } from '#platform/seo/page-title.ts'
import { requireSession } from '#session/private-page.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { submitAccountForm } from '../client/account-form.ts'
import { changePassword } from '../client/change-password.ts'
import { AccountForm } from '../components/account/account-form.tsx'
import { AccountPage, AccountPageFallback } from '../components/account/account-page.tsx'
import { maxPasswordLength, minPasswordLength } from '../values.ts'
import type { Route } from './+types/password.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession(request)
  return null
}
clientLoader.hydrate = true as const

export async function clientAction({ request }: Route.ClientActionArgs) {
  requireSession(request)
  const form = await request.formData()
  const body = { old_password: textField(form, 'old_password'), new_password: textField(form, 'new_password') }
  const failure = await submitAccountForm(request, () => changePassword(body))
  if (failure) return failure
  showAlert(m.identity_password_changed(), { kind: 'success' })
  return redirect(paths.profile)
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.identity_password_change()) }]

export function HydrateFallback() {
  return <AccountPageFallback title={m.identity_password_change()} />
}

export default function PasswordPage({ actionData: failure }: Route.ComponentProps) {
  return (
    <AccountPage title={m.identity_password_change()}>
      <p className="mb-6 text-ink-2">{m.identity_password_change_sentence()}</p>
      <AccountForm submitLabel={m.identity_password_change()} failure={failure}>
        <PasswordField
          label={m.identity_password_old()}
          name="old_password"
          autoComplete="current-password"
          required
          error={failure?.fieldErrors.old_password}
        />
        <PasswordField
          label={m.identity_password_new()}
          name="new_password"
          autoComplete="new-password"
          required
          hint={m.identity_password_hint({ least: minPasswordLength, most: maxPasswordLength })}
          error={failure?.fieldErrors.new_password}
        />
      </AccountForm>
    </AccountPage>
  )
}
