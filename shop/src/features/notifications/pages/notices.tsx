import { redirect, useFetcher } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { PrivatePageFallback } from '#features/identity/components/private-page-fallback.tsx'
import { pageTitle } from '#platform/seo/page-title.ts'
import { readPageNumber } from '#platform/shop-api/page-number.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { requireSession } from '#session/private-page.ts'
import { redirectToErrorOrLogin } from '#session/redirect-to-error-or-login.ts'
import { Button } from '#ui/controls/button.tsx'
import { PageHeading } from '#ui/headings/page-heading.tsx'
import { Pagination } from '#ui/navigation/pagination.tsx'
import { LinesSkeleton } from '#ui/placeholders/skeleton.tsx'
import { changeNotices } from '../client/change-notices.ts'
import { loadNotices } from '../client/load-notices.ts'
import { MailWishes } from '../components/mail-wishes.tsx'
import { NoticeList } from '../components/notice-list.tsx'
import type { Route } from './+types/notices.ts'

const address = paths.notices

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession(request)
  const page = readPageNumber(new URL(request.url).searchParams) ?? 1
  try {
    return await loadNotices(browserShopApi, page)
  } catch (failure) {
    // A stored or typed address, from a time with more pages.
    if (failure instanceof ApiFailure && failure.status === 404 && page > 1) throw redirect(address)
    return redirectToErrorOrLogin(failure, request)
  }
}
clientLoader.hydrate = true as const

export async function clientAction({ request }: Route.ClientActionArgs) {
  requireSession(request)
  return changeNotices(request)
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(m.notifications_title(), loaderData?.page) },
]

export function HydrateFallback() {
  return (
    <PrivatePageFallback>
      <PageHeading>{m.notifications_title()}</PageHeading>
      <LinesSkeleton count={6} />
    </PrivatePageFallback>
  )
}

export default function NoticesPage({ loaderData }: Route.ComponentProps) {
  const { notices, unread, page, pageCount, wishes, email, now } = loaderData
  const fetcher = useFetcher({ key: 'read all' })
  const note = unread > 0 ? m.notifications_unread_count({ count: unread }) : null
  return (
    <>
      <PageHeading note={note}>{m.notifications_title()}</PageHeading>
      <div className="grid gap-12 xl:grid-cols-[minmax(0,1fr)_364px] xl:items-start xl:gap-x-[clamp(40px,5vw,72px)]">
        <div className="min-w-0">
          {notices.length === 0 ? (
            <p className="text-ink-2">{m.notifications_empty()}</p>
          ) : (
            <NoticeList notices={notices} now={now} />
          )}
          {unread > 0 && (
            <div className="mt-6">
              <Button
                isBusy={fetcher.state !== 'idle'}
                onClick={() => void fetcher.submit({}, { method: 'post', action: address })}
              >
                {m.notifications_read_all()}
              </Button>
            </div>
          )}
          <Pagination page={page} pageCount={pageCount} hrefOf={(number) => `${address}?page=${number}`} />
        </div>
        <MailWishes email={email} wishes={wishes} />
      </div>
    </>
  )
}
