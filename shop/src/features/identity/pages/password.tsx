import { redirect } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { textField } from '#platform/shop-api/forms/text-field.ts'
import { pageTitle } from '#platform/seo/page-title.ts'
import { requireSession } from '#session/private-page.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { submitAccountForm } from '../client/account-form.ts'
import { changePassword } from '../client/change-password.ts'
import { changePasskeys, isAboutPasskeys, loadPasskeys } from '../client/passkeys/own-passkeys.ts'
import { AccountPage, AccountPageFallback } from '../components/account/account-page.tsx'
import { AccountForm } from '../components/form/account-form.tsx'
import { CurrentPasswordField, NewPasswordField } from '../components/form/password-fields.tsx'
import { PasskeysSection } from '../components/passkeys/passkeys-section.tsx'
import type { Route } from './+types/password.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession(request)
  return loadPasskeys()
}
clientLoader.hydrate = true as const

export async function clientAction({ request }: Route.ClientActionArgs) {
  requireSession(request)
  const form = await request.formData()
  if (isAboutPasskeys(form)) return { ofPasskeys: await changePasskeys(request, form) }
  const body = { old_password: textField(form, 'old_password'), new_password: textField(form, 'new_password') }
  const failure = await submitAccountForm(request, () => changePassword(body))
  if (failure) return { ofPassword: failure }
  showAlert(m.identity_password_changed(), { kind: 'success' })
  return redirect(paths.profile)
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.identity_password_change()) }]

export function HydrateFallback() {
  return <AccountPageFallback title={m.identity_password_change()} />
}

export default function PasswordPage({ loaderData: passkeys, actionData }: Route.ComponentProps) {
  const failure = actionData && 'ofPassword' in actionData ? actionData.ofPassword : undefined
  const ofPasskeys = actionData && 'ofPasskeys' in actionData ? actionData.ofPasskeys : null
  return (
    <AccountPage title={m.identity_password_change()}>
      <p className="mb-6 text-ink-2">{m.identity_password_change_sentence()}</p>
      <AccountForm submitLabel={m.identity_password_change()} failure={failure}>
        <CurrentPasswordField name="old_password" label={m.identity_password_old()} failure={failure} />
        <NewPasswordField failure={failure} />
      </AccountForm>
      <PasskeysSection passkeys={passkeys} failure={ofPasskeys ?? undefined} />
    </AccountPage>
  )
}
