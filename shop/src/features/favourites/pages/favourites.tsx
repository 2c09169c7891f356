import { useState } from 'react'
import { redirect } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { PrivatePageFallback } from '#features/identity/components/private-page-fallback.tsx'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { readPageNumber } from '#platform/shop-api/page-number.ts'
import { requireSession } from '#session/private-page.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { EmptyState } from '#ui/placeholders/empty-state.tsx'
import { goodsGridStyle } from '#features/catalogue/components/lists/goods-grid.tsx'
import { redirectToErrorOrLogin } from '#session/redirect-to-error-or-login.ts'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { PageHeading } from '#ui/headings/page-heading.tsx'
import { pageTitle } from '#platform/seo/page-title.ts'
import { Pagination } from '#ui/navigation/pagination.tsx'
import { GoodsGridSkeleton } from '#features/catalogue/components/lists/goods-grid-skeleton.tsx'
import { FavouriteCard } from '../components/favourite-card.tsx'
import { loadFavourites } from '../client/load-favourites.ts'
import { mergeGuestFavourites } from '../client/merge-guest-favourites.ts'
import type { Route } from './+types/favourites.ts'

const address = paths.favourites
const noGoods: readonly number[] = []

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession(request)
  const page = readPageNumber(new URL(request.url).searchParams) ?? 1
  try {
    await mergeGuestFavourites()
    return await loadFavourites(browserShopApi, page)
  } catch (failure) {
    // The last one of the last page was removed.
    if (failure instanceof ApiFailure && failure.status === 404 && page > 1) throw redirect(address)
    return redirectToErrorOrLogin(failure, request)
  }
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(m.favourites_title(), loaderData?.page) },
]

export function HydrateFallback() {
  return (
    <PrivatePageFallback>
      <Head />
      <GoodsGridSkeleton />
    </PrivatePageFallback>
  )
}

export default function FavouritesPage({ loaderData }: Route.ComponentProps) {
  const { goods, count, page, pageCount } = loaderData
  const [removed, setRemoved] = useState({ from: loaderData, ids: noGoods })
  // Reloaded data no longer contains the removed goods.
  if (removed.from !== loaderData) setRemoved({ from: loaderData, ids: noGoods })
  function change(id: number, isRemoved: boolean) {
    setRemoved(({ from, ids }) => ({ from, ids: isRemoved ? [...ids, id] : ids.filter((other) => other !== id) }))
  }
  if (goods.length === 0) {
    return (
      <EmptyState title={m.favourites_empty_title()} sentence={m.favourites_empty_sentence()}>
        <LinkButton to={paths.shop} variant="primary">
          {m.favourites_to_shop()}
        </LinkButton>
      </EmptyState>
    )
  }
  return (
    <>
      <Head count={count - removed.ids.length} />
      <ul className={goodsGridStyle}>
        {goods.map((item, index) => (
          <li key={item.id}>
            <FavouriteCard
              goods={item}
              isPriority={index < 4}
              isRemoved={removed.ids.includes(item.id)}
              onChange={(isRemoved) => change(item.id, isRemoved)}
            />
          </li>
        ))}
      </ul>
      <Pagination page={page} pageCount={pageCount} hrefOf={(number) => `${address}?page=${number}`} />
    </>
  )
}

function Head({ count }: { count?: number }) {
  return (
    <PageHeading note={count === undefined ? null : m.favourites_count({ count })}>{m.favourites_title()}</PageHeading>
  )
}
