import { useEffect, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import type { deleteEmail, EmailState, putEmail } from '#features/identity/contract/emails.ts'
import { pageTitle } from '#platform/seo/page-title.ts'
import { usePublicSettings } from '#platform/shop-api/public-settings.ts'
import { textField } from '#platform/shop-api/forms/text-field.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { requireSession } from '#session/private-page.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { submitAccountForm } from '../client/account-form.ts'
import { loadEmail } from '../client/load-email.ts'
import { AccountPage, AccountPageFallback } from '../components/account/account-page.tsx'
import { AccountForm } from '../components/form/account-form.tsx'
import { CurrentPasswordField } from '../components/form/password-fields.tsx'
import { maxEmailLength, verifyLinkLastsInMinutes } from '../values.ts'
import type { Route } from './+types/email.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadEmail(request)
}
clientLoader.hydrate = true as const

export async function clientAction({ request }: Route.ClientActionArgs) {
  requireSession(request)
  const form = await request.formData()
  if (textField(form, 'intent') === 'remove')
    return submitAccountForm(request, async () => {
      await browserShopApi.call<typeof deleteEmail>('DELETE /api/user/email/', {})
      showAlert(m.identity_email_was_removed(), { kind: 'success' })
    })
  const body = { email: textField(form, 'email'), password: textField(form, 'password') }
  return submitAccountForm(request, async () => {
    await browserShopApi.call<typeof putEmail>('PUT /api/user/email/', { body })
    showAlert(m.identity_email_sent({ email: body.email }), { kind: 'success' })
  })
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.identity_email()) }]

export function HydrateFallback() {
  return <AccountPageFallback title={m.identity_email()} />
}

export default function EmailPage({ loaderData, actionData: failure }: Route.ComponentProps) {
  useRevalidateForLink()
  const { sendsNoMail } = usePublicSettings()
  if ('verified' in loaderData)
    return (
      <AccountPage title={m.identity_email_verified()}>
        <p className="mb-6">{m.identity_email_verified_text({ email: loaderData.verified })}</p>
        <LinkButton to={paths.profile}>{m.identity_back_to_profile()}</LinkButton>
      </AccountPage>
    )
  if ('refused' in loaderData)
    return (
      <AccountPage title={m.identity_reset_over()}>
        <p className="mb-6">{loaderData.refused}</p>
        <LinkButton to={paths.email} reloadDocument>
          {m.identity_email_again()}
        </LinkButton>
      </AccountPage>
    )
  if ('unchecked' in loaderData) return <Unchecked reason={loaderData.unchecked} />
  const { state } = loaderData
  return (
    <AccountPage title={m.identity_email()}>
      <Present state={state} />
      {!sendsNoMail && (
        <AccountForm submitLabel={m.identity_email_send()} failure={failure ?? undefined}>
          <TextField
            label={state.email ? m.identity_email_new() : m.identity_email()}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={maxEmailLength}
            required
            error={failure?.fieldErrors.email}
          />
          <CurrentPasswordField failure={failure ?? undefined} />
        </AccountForm>
      )}
    </AccountPage>
  )
}

function Unchecked({ reason }: { reason: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <AccountPage title={m.identity_email_unchecked()}>
      <p role="alert" className="mb-6">
        {reason}
      </p>
      <Button variant="primary" isBusy={state !== 'idle'} onClick={() => void revalidate()}>
        {m.identity_retry()}
      </Button>
    </AccountPage>
  )
}

function Present({ state: { email, waiting } }: { state: EmailState }) {
  const { sendsNoMail } = usePublicSettings()
  const removing = useFetcher()
  const [isConfirming, setConfirming] = useState(false)
  function remove() {
    setConfirming(false)
    void removing.submit({ intent: 'remove' }, { method: 'post' })
  }
  return (
    <div className="mb-6 grid justify-items-start gap-3">
      <p className="text-ink-2">{sendsNoMail ? m.identity_email_no_mail() : m.identity_email_sentence()}</p>
      {email && <p className="break-all">{m.identity_email_present({ email })}</p>}
      {waiting && !sendsNoMail && (
        <p className="break-all">{m.identity_email_waits({ email: waiting, minutes: verifyLinkLastsInMinutes })}</p>
      )}
      {email && (
        <>
          <Button isBusy={removing.state !== 'idle'} onClick={() => setConfirming(true)}>
            {m.identity_email_remove()}
          </Button>
          <Dialog
            isOpen={isConfirming}
            onClose={() => setConfirming(false)}
            title={m.identity_email_remove_title()}
            actions={
              <>
                <Button onClick={() => setConfirming(false)}>{m.identity_email_stay()}</Button>
                <Button variant="danger" onClick={remove}>
                  {m.identity_email_remove()}
                </Button>
              </>
            }
          >
            <p className="break-all">{email}</p>
            <p className="text-note text-ink-2">{m.identity_email_remove_sentence()}</p>
          </Dialog>
        </>
      )}
    </div>
  )
}

/** A link that is pasted where this page is already open changes the fragment only, so no loader runs. */
function useRevalidateForLink(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const open = () => void revalidate()
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [revalidate])
}
