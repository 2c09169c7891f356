import { redirect, useFetcher } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { textField } from '#platform/shop-api/forms/text-field.ts'
import { pageTitle } from '#platform/seo/page-title.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { requireSession } from '#session/private-page.ts'
import { endClientSession } from '#session/stores/client-session.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { submitAccountForm } from '../client/account-form.ts'
import { saveMyData } from '../client/save-my-data.ts'
import { AccountPage, AccountPageFallback } from '../components/account/account-page.tsx'
import { AccountForm } from '../components/form/account-form.tsx'
import { CurrentPasswordField } from '../components/form/password-fields.tsx'
import type { deleteAccount } from '../contract/accounts.ts'
import type { Route } from './+types/account.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession(request)
  return null
}
clientLoader.hydrate = true as const

export async function clientAction({ request }: Route.ClientActionArgs) {
  requireSession(request)
  const form = await request.formData()
  if (textField(form, 'intent') === 'copy') return submitAccountForm(request, saveMyData)
  const body = { password: textField(form, 'password') }
  const failure = await submitAccountForm(request, () =>
    browserShopApi.call<typeof deleteAccount>('POST /api/user/delete_account/', { body }),
  )
  if (failure) return failure
  await endClientSession()
  showAlert(m.identity_account_deleted(), { kind: 'success' })
  return redirect(paths.home)
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.identity_account()) }]

export function HydrateFallback() {
  return <AccountPageFallback title={m.identity_account()} />
}

export default function AccountDataPage({ actionData: failure }: Route.ComponentProps) {
  const copying = useFetcher({ key: 'copy' })
  return (
    <AccountPage title={m.identity_account()}>
      <Section title={m.identity_copy()} isNear>
        <p className="mb-4 text-ink-2">{m.identity_copy_sentence()}</p>
        <Button
          isBusy={copying.state !== 'idle'}
          onClick={() => void copying.submit({ intent: 'copy' }, { method: 'post' })}
        >
          {m.identity_copy_save()}
        </Button>
      </Section>
      <Section title={m.identity_delete()} isNear>
        <p className="mb-6 text-ink-2">{m.identity_delete_sentence()}</p>
        <AccountForm variant="danger" submitLabel={m.identity_delete_for_good()} failure={failure ?? undefined}>
          <CurrentPasswordField failure={failure ?? undefined} />
        </AccountForm>
      </Section>
    </AccountPage>
  )
}
