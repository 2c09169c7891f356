import { data, useLocation } from 'react-router'
import type { ReactNode } from 'react'
import { paths } from '#paths'
import { m } from '#texts'
import { pageTitle } from '#platform/seo/page-title.ts'
import { usePublicSettings } from '#platform/shop-api/public-settings.ts'
import { serverShopApi } from '#platform/shop-api/server-shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { resetNeedsScript, type ResetState, submitReset } from '../client/reset-password.ts'
import { BesidePicture } from '../components/form/beside-picture.tsx'
import { FormTitle, IdentityForm } from '../components/form/identity-form.tsx'
import { Outcome } from '../components/form/outcome.tsx'
import { NewPasswordField } from '../components/form/password-fields.tsx'
import { SendAgain } from '../components/form/send-again.tsx'
import { readShopContact, type ShopContact } from '../client/shop-contact.ts'
import { maxEmailLength, resetLinkLastsInMinutes } from '../values.ts'
import type { Route } from './+types/reset-password.ts'

export function loader({ context }: Route.LoaderArgs): Promise<ShopContact> {
  return readShopContact(serverShopApi(context))
}

export function clientLoader(): Promise<ShopContact> {
  return readShopContact(browserShopApi)
}

export const action = () => data(resetNeedsScript(), { status: 400 })

export async function clientAction({ request }: Route.ClientActionArgs) {
  return submitReset(await request.formData())
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.identity_reset()) }]

export default function ResetPasswordPage({ actionData: state, loaderData: contact }: Route.ComponentProps) {
  const { sendsNoMail } = usePublicSettings()
  const isHydrated = useIsHydrated()
  const { hash } = useLocation()
  // The fragment reaches no server, so the page begins without it.
  const token = isHydrated ? hash.slice(1) : ''
  const step = state?.step ?? (token === '' ? 'request' : 'choose')
  const minutes = resetLinkLastsInMinutes
  const { account = '', sentAtInMs = 0 } = state ?? {}
  switch (step) {
    case 'request':
      return sendsNoMail ? <NoMail contact={contact} /> : <RequestForm state={state} contact={contact} />
    case 'choose':
      return <ChooseForm state={state} token={token} />
    case 'sent':
      return (
        <Outcome mark="mail" title={m.identity_reset_sent()}>
          <p className="wrap-anywhere">{m.identity_reset_sent_text({ account, minutes })}</p>
          <p className="text-note text-ink-2">{m.identity_reset_sent_hint()}</p>
          <SendAgain key={sentAtInMs} account={account} sentAtInMs={sentAtInMs} />
        </Outcome>
      )
    case 'over':
      return (
        <Outcome mark="over" title={m.identity_reset_over()}>
          <p>{m.identity_reset_over_text({ minutes })}</p>
          <p>
            <LinkButton to={paths.resetPassword} variant="primary" reloadDocument>
              {m.identity_reset_again()}
            </LinkButton>
          </p>
        </Outcome>
      )
    case 'done':
      return (
        <Outcome mark="done" title={m.identity_reset_done()}>
          <p>{m.identity_reset_done_text()}</p>
          <p>
            <LinkButton to={paths.login()} variant="primary">
              {m.identity_to_login()}
            </LinkButton>
          </p>
        </Outcome>
      )
  }
}

function NoMail({ contact }: { contact: ShopContact }) {
  const { email, phone } = contact
  return (
    <Outcome mark="over" title={m.identity_reset()}>
      <p>{m.identity_reset_no_mail()}</p>
      {email && <p className="wrap-anywhere">{m.identity_reset_write({ email })}</p>}
      {!email && phone && <p>{m.identity_reset_call({ phone })}</p>}
      <p>
        <LinkButton to={paths.login()}>{m.identity_to_login()}</LinkButton>
      </p>
    </Outcome>
  )
}

function RequestForm({ state, contact }: { state: ResetState | undefined; contact: ShopContact }) {
  return (
    <Step
      note={<WithoutEmail contact={contact} />}
      title={m.identity_reset()}
      sentence={m.identity_reset_sentence()}
      state={state}
      label={m.identity_reset_send()}
    >
      <p className="hidden text-note text-danger unscripted:block">{m.identity_needs_script()}</p>
      <TextField
        label={m.identity_reset_account()}
        name="account"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxEmailLength}
        required
        defaultValue={state?.account}
        error={state?.fieldErrors.account}
      />
    </Step>
  )
}

/** For accounts without a verified address; the same for every account. */
function WithoutEmail({ contact: { email, phone } }: { contact: ShopContact }) {
  if (email) return <p className="text-note wrap-anywhere text-ink-2">{m.identity_reset_without_email({ email })}</p>
  if (phone) return <p className="text-note text-ink-2">{m.identity_reset_without_email_call({ phone })}</p>
  return null
}

function ChooseForm({ state, token }: { state: ResetState | undefined; token: string }) {
  return (
    <Step
      title={m.identity_reset_choose()}
      sentence={m.identity_reset_choose_text()}
      state={state}
      label={m.identity_reset_set()}
    >
      <input type="hidden" name="token" value={token} />
      <NewPasswordField failure={state} />
    </Step>
  )
}

interface StepProps {
  title: string
  sentence: string
  label: string
  state: ResetState | undefined
  /** Below the links. */
  note?: ReactNode
  children: ReactNode
}

function Step({ title, sentence, label, state, note, children }: StepProps) {
  return (
    <BesidePicture>
      <IdentityForm
        isBlock
        submitLabel={label}
        failure={state}
        links={
          <>
            <p className="text-note">
              <TextLink to={paths.login()}>{m.identity_to_login()}</TextLink>
            </p>
            {note}
          </>
        }
      >
        <FormTitle title={title} sentence={sentence} />
        {children}
      </IdentityForm>
    </BesidePicture>
  )
}
