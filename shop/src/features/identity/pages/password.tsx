import { redirect } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { textField } from '#platform/shop-api/forms/text-field.ts'
import { pageTitle } from '#platform/seo/page-title.ts'
import { requireSession } from '#session/private-page.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { submitAccountForm } from '../client/account-form.ts'
import { changePassword } from '../client/change-password.ts'
import { AccountPage, AccountPageFallback } from '../components/account/account-page.tsx'
import { AccountForm } from '../components/form/account-form.tsx'
import { CurrentPasswordField, NewPasswordField } from '../components/form/password-fields.tsx'
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
        <CurrentPasswordField name="old_password" label={m.identity_password_old()} failure={failure} />
        <NewPasswordField failure={failure} />
      </AccountForm>
    </AccountPage>
  )
}
