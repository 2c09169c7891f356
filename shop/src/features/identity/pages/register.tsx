import { redirect, useLocation } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import type { registerUser } from '#features/identity/contract.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { nextSearch } from '#session/private-pages/next-page.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { pageTitle } from '#platform/seo/page-title.ts'
import { TextLink } from '#ui/controls/text-link.tsx'
import { CredentialsForm } from '../components/credentials-form.tsx'
import { requireScript, submitCredentials } from '../client/credentials.ts'
import { maxPasswordLength, maxUsernameLength, minPasswordLength } from '../values.ts'
import type { Route } from './+types/register.ts'

export const action = requireScript

export async function clientAction({ request }: Route.ClientActionArgs) {
  const failure = await submitCredentials(request, (credentials) =>
    browserShopApi.call<typeof registerUser>('POST /api/user/register_user/', { body: credentials }),
  )
  if (failure) return failure
  showAlert(m.identity_registered(), { kind: 'success' })
  return redirect(`${paths.login()}${nextSearch(new URL(request.url).search)}`)
}

export const handle = { otherParameters: ['next'] }

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(m.identity_register()) },
  { name: 'description', content: m.identity_register_sentence() },
]

export default function RegisterPage({ actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  return (
    <CredentialsForm
      title={m.identity_register()}
      sentence={m.identity_register_sentence()}
      submitLabel={m.identity_register()}
      passwordAutoComplete="new-password"
      usernameHint={m.identity_username_hint({ most: maxUsernameLength })}
      passwordHint={m.identity_password_hint({ least: minPasswordLength, most: maxPasswordLength })}
      failure={actionData}
    >
      <span>{m.identity_has_account()}</span>
      <TextLink to={`${paths.login()}${nextSearch(search)}`}>{m.identity_to_login()}</TextLink>
    </CredentialsForm>
  )
}
