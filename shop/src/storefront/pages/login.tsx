import { redirect, useLocation, useNavigation } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { readGuestBasket } from '#features/basket/client/guest-basket.ts'
import { readGuestFavourites } from '#features/favourites/client/guest-favourites.ts'
import { requireScript, submitCredentials } from '#features/identity/client/credentials.ts'
import { logIn } from '#features/identity/client/log-in.ts'
import { CredentialsForm } from '#features/identity/components/form/credentials-form.tsx'
import { PasskeyLogin } from '#features/identity/components/passkeys/passkey-login.tsx'
import { useUserName } from '#session/private-pages/use-user-name.ts'
import { nextPage, nextSearch } from '#session/private-pages/next-page.ts'
import { pageTitle } from '#platform/seo/page-title.ts'
import { TextLink } from '#ui/controls/text-link.tsx'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import type { Route } from './+types/login.ts'

export const action = requireScript

export async function clientAction({ request }: Route.ClientActionArgs) {
  const failure = await submitCredentials(request, logIn)
  if (failure) return failure
  return redirect(`${paths.afterLogin}${nextSearch(new URL(request.url).search)}`)
}

export const handle = { otherParameters: ['next'] }

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(m.identity_login()) },
  { name: 'description', content: m.identity_login_sentence() },
]

export default function LoginPage({ actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  return (
    <CredentialsForm
      title={m.identity_login()}
      sentence={m.identity_login_sentence()}
      submitLabel={m.identity_login()}
      failure={actionData}
      notice={<LoginNotice />}
      otherWay={<PasskeyLogin afterLogin={`${paths.afterLogin}${nextSearch(search)}`} />}
    >
      <span>{m.identity_no_account()}</span>
      <TextLink to={`${paths.register}${nextSearch(search)}`}>{m.identity_to_register()}</TextLink>
      <TextLink to={paths.resetPassword}>{m.identity_forgotten()}</TextLink>
      <TextLink to={paths.findOrder}>{m.storefront_guest_find_without_account()}</TextLink>
    </CredentialsForm>
  )
}

function LoginNotice() {
  const userName = useUserName()
  const isHydrated = useIsHydrated()
  const isIdle = useNavigation().state === 'idle'
  const next = nextPage(new URLSearchParams(useLocation().search).get('next'))
  if (!userName) {
    const guestData = isHydrated ? describeGuestData() : null
    return guestData && <p className="rounded-control bg-sunk px-4 py-2 text-note">{guestData}</p>
  }
  if (!isIdle) return null
  return (
    <div className="rounded-control bg-sunk px-4 py-2 text-note">
      <p>{m.identity_already_logged_in({ name: userName })}</p>
      {next ? (
        <TextLink to={next}>{m.identity_to_next()}</TextLink>
      ) : (
        <TextLink to={paths.profile}>{m.identity_to_profile()}</TextLink>
      )}
    </div>
  )
}

/** Describes guest data that a login moves to the account; null without any. */
function describeGuestData(): string | null {
  const favourites = readGuestFavourites().length
  const pieces = readGuestBasket().reduce((sum, { quantity }) => sum + quantity, 0)
  if (favourites > 0 && pieces > 0) return m.storefront_login_keeps_both({ favourites, pieces })
  if (favourites > 0) return m.storefront_login_keeps_favourites({ favourites })
  return pieces > 0 ? m.storefront_login_keeps_basket({ pieces }) : null
}
