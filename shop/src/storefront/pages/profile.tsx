import { paths } from '#paths'
import { m } from '#texts'
import type { getUserDetail, UserDetail } from '#features/identity/contract/accounts.ts'
import type { Login } from '#features/identity/contract/logins.ts'
import { findUnreadCount } from '#features/notifications/components/find-unread-count.ts'
import { NoticeIcon } from '#features/notifications/components/notice-icon.tsx'
import { findRecentlyOrderedGoods } from '#features/orders/components/recent/find-recently-ordered-goods.ts'
import { RecentlyOrdered } from '#features/orders/components/recent/recently-ordered.tsx'
import { findWaitingOrders } from '#features/orders/components/waiting/find-waiting-orders.ts'
import { WaitingOrders } from '#features/orders/components/waiting/waiting-orders.tsx'
import type { Order, RecentlyOrderedGoods } from '#features/orders/contract.ts'
import { logOut } from '#session/stores/client-session.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { redirectToLogin, requireSession } from '#session/private-page.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { EmptyState } from '#ui/placeholders/empty-state.tsx'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { missingPageData } from './missing-data.ts'
import { NarrowColumn } from '#ui/headings/narrow-column.tsx'
import { pageTitle } from '#platform/seo/page-title.ts'
import { RowLink, RowLinks } from '#ui/navigation/row-links.tsx'
import { DrawnIcon } from '#ui/display/icon.tsx'
import { formatShopDate } from '#ui/display/shop-time.ts'
import { AvatarForm } from '#features/identity/components/avatar/avatar-form.tsx'
import { Avatar } from '#features/identity/components/avatar/avatar.tsx'
import { PrivatePageFallback } from '#features/identity/components/private-page-fallback.tsx'
import { ProfileSkeleton } from '#features/identity/components/profile-skeleton.tsx'
import { endLogins, isAboutLogins, loadLogins } from '#features/identity/client/end-logins.ts'
import { LoginList } from '#features/identity/components/account/login-list.tsx'
import { uploadAvatar } from '#features/identity/client/upload-avatar.ts'
import type { Route } from './+types/profile.ts'

interface ProfileData {
  user: UserDetail | null
  logins: Login[] | null
  waiting: Order[] | null
  recent: RecentlyOrderedGoods[]
  unread: number
}

/** Every error of the API leads to the login (specification, section 8). */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<ProfileData> {
  requireSession(request)
  try {
    const [{ user }, logins, waiting, recent, unread] = await Promise.all([
      browserShopApi.call<typeof getUserDetail>('GET /api/user/index_user_detail/'),
      loadLogins(),
      findWaitingOrders(),
      findRecentlyOrderedGoods(),
      findUnreadCount(),
    ])
    return { user: user[0] ?? null, logins, waiting, recent, unread }
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    console.warn(failure)
    showAlert(failure.message, { kind: 'failure' })
    throw redirectToLogin(request)
  }
}
clientLoader.hydrate = true as const

export async function clientAction({ request }: Route.ClientActionArgs) {
  requireSession(request)
  const form = await request.formData()
  const act = isAboutLogins(form) ? endLogins : uploadAvatar
  return act(form, () => redirectToLogin(request))
}

export { revalidateUnlessLeaving as shouldRevalidate } from '#features/orders/components/revalidate-unless-leaving.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.identity_profile()) }]

export function HydrateFallback() {
  return (
    <PrivatePageFallback>
      <ProfileSkeleton />
    </PrivatePageFallback>
  )
}

const key = 'M8 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12.5 12H21v4M17 12v3'
const leave = 'M14 4H5v16h9M10 12h10M16.5 8.5L20 12l-3.5 3.5'

export default function ProfilePage({ loaderData: { user, logins, waiting, recent, unread } }: Route.ComponentProps) {
  if (!user) return <MissingUser />
  return (
    <NarrowColumn>
      <div className="mt-6 mb-8 flex gap-6">
        <Avatar name={user.username} url={user.avatar_url} />
        {/* A name of several lines grows downwards: the picture stays at its head. */}
        <div className="grid min-h-24 min-w-0 content-center">
          <h1 tabIndex={-1} className="font-serif text-title tracking-[.03em]">
            {user.username}
          </h1>
          <p className="text-note text-ink-2">
            <time dateTime={user.date_joined}>{m.identity_joined({ date: formatShopDate(user.date_joined) })}</time>
          </p>
        </div>
      </div>
      <WaitingOrders orders={waiting} isPrimary />
      <RowLinks>
        <RowLink to={paths.favourites} icon="heart">
          {m.identity_favourites()}
        </RowLink>
        <RowLink to={paths.watches} icon={<NoticeIcon name="back_in_stock" />}>
          {m.watches_title()}
        </RowLink>
        <RowLink to={paths.orders} icon="order">
          {m.identity_orders()}
        </RowLink>
        <RowLink to={paths.notices} icon={<NoticeIcon name="bell" />}>
          {m.notifications_title()}
          {unread > 0 && (
            <span className="text-note text-accent tabular-nums">
              {m.notifications_unread_count({ count: unread })}
            </span>
          )}
        </RowLink>
        <RowLink to={paths.addresses} icon="home">
          {m.delivery_book()}
        </RowLink>
        <RowLink to={paths.password} icon={<DrawnIcon shape={key} />}>
          {m.identity_password_change()}
        </RowLink>
        <RowLink to={`${paths.password}#passkeys`} icon="device">
          {m.identity_passkeys()}
        </RowLink>
        <RowLink to={paths.email} icon={<NoticeIcon name="mail" />}>
          {m.identity_email()}
        </RowLink>
        <RowLink to={paths.account} icon="user">
          {m.identity_account()}
        </RowLink>
        <RowLink to={paths.login()} icon={<DrawnIcon shape={leave} />} onClick={() => void logOut()}>
          {m.identity_logout()}
        </RowLink>
      </RowLinks>
      <RecentlyOrdered goods={recent} />
      <AvatarForm />
      <LoginList logins={logins} />
    </NarrowColumn>
  )
}

function MissingUser() {
  return (
    <div lang="en">
      <EmptyState title={missingPageData.user} sentence="">
        <LinkButton to={paths.login()} variant="primary" onClick={() => void logOut()}>
          {m.identity_login()}
        </LinkButton>
      </EmptyState>
    </div>
  )
}
