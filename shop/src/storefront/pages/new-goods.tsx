import { data } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { GoodsResults } from '#features/browsing/components/goods-results.tsx'
import { RecentlyViewed } from '#features/browsing/components/cards/recently-viewed.tsx'
import { loadNewGoods } from '#features/browsing/client/lists/load-new-goods.ts'
import { throwOnServer } from '#features/browsing/client/shop-failures.ts'
import { breadcrumbList } from '#platform/seo/structured-data.ts'
import { absoluteAddress, pageMeta, shopOriginOf } from '#platform/seo/page-meta.ts'
import { pageTitle, withPage } from '#platform/seo/page-title.ts'
import { readPageNumber } from '#platform/shop-api/page-number.ts'
import { serverShopApi } from '#platform/shop-api/server-shop-api.ts'
import type { ShopApi } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { redirectToErrorOrLogin } from '#session/redirect-to-error-or-login.ts'
import { BackLink } from '#ui/headings/back-link.tsx'
import { PageHeading } from '#ui/headings/page-heading.tsx'
import { Pagination } from '#ui/navigation/pagination.tsx'
import { EmptyState } from '#ui/placeholders/empty-state.tsx'
import type { Route } from './+types/new-goods.ts'

async function load(api: ShopApi, request: Request) {
  const page = readPageNumber(new URL(request.url).searchParams)
  if (page === null) throw data(null, { status: 404 })
  return loadNewGoods(api, page)
}

export function loader({ context, request }: Route.LoaderArgs) {
  return load(serverShopApi(context), request).catch((failure: unknown) => throwOnServer(failure, request))
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(browserShopApi, request).catch((failure: unknown) => redirectToErrorOrLogin(failure, request))
}

export const handle = { addressParameters: ['page'] }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const origin = shopOriginOf(matches)
  return pageMeta(matches, {
    title: pageTitle(m.catalogue_all_newest(), loaderData?.page),
    description: withPage(m.catalogue_shop_description(), loaderData?.page ?? 1),
    isIndexed: (loaderData?.goods.length ?? 0) > 0,
    structuredData: import.meta.env.SSR
      ? [
          breadcrumbList([
            { name: m.catalogue_shop(), url: absoluteAddress(origin, paths.shop) },
            { name: m.catalogue_all_newest() },
          ]),
        ]
      : [],
  })
}

/** 全部新到: every item of the shop, the newest first. */
export default function NewGoodsPage({ loaderData: { goods, page, pageCount } }: Route.ComponentProps) {
  if (goods.length === 0) {
    return <EmptyState title={m.catalogue_shop_empty()} sentence={m.catalogue_shop_empty_note()} />
  }
  return (
    <>
      <BackLink to={paths.shop}>{m.catalogue_shop()}</BackLink>
      <PageHeading>{m.catalogue_all_newest()}</PageHeading>
      <GoodsResults goods={goods} />
      <Pagination page={page} pageCount={pageCount} hrefOf={paths.newGoods} />
      <RecentlyViewed />
    </>
  )
}
