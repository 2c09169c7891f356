import { useState } from 'react'
import { redirect } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { goodsGridStyle } from '#features/catalogue/components/lists/goods-grid.tsx'
import { GoodsCard } from '#features/catalogue/components/lists/goods-card.tsx'
import { GoodsGridSkeleton } from '#features/catalogue/components/lists/goods-grid-skeleton.tsx'
import { PrivatePageFallback } from '#features/identity/components/private-page-fallback.tsx'
import { pageTitle } from '#platform/seo/page-title.ts'
import { readPageNumber } from '#platform/shop-api/page-number.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { requireSession } from '#session/private-page.ts'
import { redirectToErrorOrLogin } from '#session/redirect-to-error-or-login.ts'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { PageHeading } from '#ui/headings/page-heading.tsx'
import { Pagination } from '#ui/navigation/pagination.tsx'
import { EmptyState } from '#ui/placeholders/empty-state.tsx'
import { loadWatches, type WatchesData } from '../client/own-watches.ts'
import { WatchToggle } from '../components/watch-toggle.tsx'
import type { Route } from './+types/watches.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<WatchesData> {
  requireSession(request)
  const page = readPageNumber(new URL(request.url).searchParams) ?? 1
  try {
    return await loadWatches(browserShopApi, page)
  } catch (failure) {
    // The last one of the last page was cancelled, or its goods have arrived.
    if (failure instanceof ApiFailure && failure.status === 404 && page > 1) throw redirect(paths.watches)
    return redirectToErrorOrLogin(failure, request)
  }
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: pageTitle(m.watches_title(), loaderData?.page) }]

export function HydrateFallback() {
  return (
    <PrivatePageFallback>
      <PageHeading>{m.watches_title()}</PageHeading>
      <GoodsGridSkeleton />
    </PrivatePageFallback>
  )
}

/** A cancelled item stays until the page is left, so that cancelling can be undone. */
export default function WatchesPage({ loaderData }: Route.ComponentProps) {
  const { goods, count, page, pageCount } = loaderData
  const [cancelled, setCancelled] = useState<readonly number[]>([])
  if (goods.length === 0) {
    return (
      <EmptyState title={m.watches_empty_title()} sentence={m.watches_empty_sentence()}>
        <LinkButton to={paths.shop} variant="primary">
          {m.favourites_to_shop()}
        </LinkButton>
      </EmptyState>
    )
  }
  return (
    <>
      <PageHeading note={m.favourites_count({ count: count - cancelled.length })}>{m.watches_title()}</PageHeading>
      <p className="mb-6 text-ink-2">{m.watches_hint()}</p>
      <ul className={goodsGridStyle}>
        {goods.map((item, index) => (
          <li key={item.id}>
            <GoodsCard goods={item} isPriority={index < 4} headingLevel="h2">
              <WatchToggle
                goodsId={item.id}
                goodsName={item.name}
                isWatching={!cancelled.includes(item.id)}
                onChange={(isWatching) =>
                  setCancelled((ids) => (isWatching ? ids.filter((id) => id !== item.id) : [...ids, item.id]))
                }
              />
            </GoodsCard>
          </li>
        ))}
      </ul>
      <Pagination page={page} pageCount={pageCount} hrefOf={(number) => `${paths.watches}?page=${number}`} />
    </>
  )
}
