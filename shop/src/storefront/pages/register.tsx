import { redirect, useLocation } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import {
  type ChangedTexts,
  findChangedTexts,
  loadAgreedVersions,
  noVersions,
  readAgreedVersions,
} from '#features/content/components/agreement/agreed-versions.ts'
import { Agreement, ChangedTextsNotice } from '#features/content/components/agreement/agreement.tsx'
import { useAgreedVersions } from '#features/content/components/agreement/use-agreed-versions.ts'
import { requireScript, submitCredentials } from '#features/identity/client/credentials.ts'
import { CredentialsForm } from '#features/identity/components/form/credentials-form.tsx'
import type { registerUser } from '#features/identity/contract/accounts.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { nextSearch } from '#session/private-pages/next-page.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { serverShopApi } from '#platform/shop-api/server-shop-api.ts'
import { ApiFailure, type ShopApi } from '#platform/shop-api/shop-api.ts'
import { pageTitle } from '#platform/seo/page-title.ts'
import { TextLink } from '#ui/controls/text-link.tsx'
import type { Route } from './+types/register.ts'

/** An outage shows at the press, and not in place of the form. */
const loadVersions = (api: ShopApi) =>
  loadAgreedVersions(api).catch((failure: unknown) => {
    if (failure instanceof ApiFailure) return noVersions
    throw failure
  })

export const loader = ({ context }: Route.LoaderArgs) => loadVersions(serverShopApi(context))
export const clientLoader = () => loadVersions(browserShopApi)

/** Agrees to the shown versions, until the shop names newer ones. */
export const shouldRevalidate = () => false

export const action = requireScript

export async function clientAction({ request }: Route.ClientActionArgs) {
  const versions = readAgreedVersions(await request.clone().formData())
  let changed: ChangedTexts | null = null
  const failure = await submitCredentials(request, async (credentials) => {
    try {
      await browserShopApi.call<typeof registerUser>('POST /api/user/register_user/', {
        body: { ...credentials, ...versions },
      })
    } catch (refusal) {
      changed = findChangedTexts(refusal)
      throw refusal
    }
  })
  if (failure) return { ...failure, changed }
  showAlert(m.identity_registered(), { kind: 'success' })
  return redirect(`${paths.login()}${nextSearch(new URL(request.url).search)}`)
}

export const handle = { otherParameters: ['next'] }

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(m.identity_register()) },
  { name: 'description', content: m.identity_register_sentence() },
]

export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const changed = actionData && 'changed' in actionData ? actionData.changed : null
  const versions = useAgreedVersions(loaderData, changed)
  return (
    <CredentialsForm
      title={m.identity_register()}
      sentence={m.identity_register_sentence()}
      submitLabel={m.identity_register()}
      isNew
      failure={actionData}
      agreement={
        <>
          {changed && <ChangedTextsNotice changed={changed} />}
          <Agreement versions={versions} step="register" />
        </>
      }
    >
      <span>{m.identity_has_account()}</span>
      <TextLink to={`${paths.login()}${nextSearch(search)}`}>{m.identity_to_login()}</TextLink>
    </CredentialsForm>
  )
}
