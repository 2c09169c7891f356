import { paths } from '#paths'
import { m } from '#texts'
import { FavouritesRow } from '#features/favourites/components/favourites-row.tsx'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { breadcrumbList } from '#platform/seo/structured-data.ts'
import { serverShopApi } from '#platform/shop-api/server-shop-api.ts'
import type { ShopApi } from '#platform/shop-api/shop-api.ts'
import { EmptyState } from '#ui/placeholders/empty-state.tsx'
import { GoodsGrid } from '#features/catalogue/components/lists/goods-grid.tsx'
import { redirectToErrorOrLogin } from '#session/redirect-to-error-or-login.ts'
import { absoluteAddress, pageMeta, publicSettingsOf, shopOriginOf } from '#platform/seo/page-meta.ts'
import { pageTitle } from '#platform/seo/page-title.ts'
import { Section } from '#ui/layout/section.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { TypeRow } from '#features/catalogue/components/type-row.tsx'
import { type BannerContent, ShopBanner } from '#features/browsing/components/shop-banner.tsx'
import { SubTypeLinks } from '#features/browsing/components/sub-type-links.tsx'
import { loadContent } from '#features/home/client/load-content.ts'
import { goodsListAddress } from '#features/goods-lists/rules/goods-list-address.ts'
import { readTypeName } from '#features/browsing/client/lists/read-goods-list-params.ts'
import { countGoods, type GoodsCount, loadNewest } from '#features/browsing/client/lists/load-shop-home.ts'
import { throwOnServer } from '#features/browsing/client/shop-failures.ts'
import { findNamed } from '#features/browsing/client/lists/find-named.ts'
import { typeDescription } from '#features/browsing/client/lists/type-description.ts'
import type { Route } from './+types/shop-home.ts'

/** In the browser, fetched once per page load: opening a type does not change them. */
let inBrowser: { goodsCount: GoodsCount; banner: BannerContent } | undefined

async function load(api: ShopApi, request: Request, known?: typeof inBrowser) {
  const typeName = readTypeName(new URL(request.url).searchParams.get('type_1'))
  const [goodsCount, banner, newest] = await Promise.all([
    known?.goodsCount ?? countGoods(api),
    known?.banner ?? loadContent(api, request.url).then((content) => content.banner),
    loadNewest(api, typeName),
  ])
  return { typeName, goodsCount, banner, newest }
}

export function loader({ context, request }: Route.LoaderArgs) {
  return load(serverShopApi(context), request).catch((failure: unknown) => throwOnServer(failure, request))
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const loaded = await load(browserShopApi, request, inBrowser).catch((failure: unknown) =>
    redirectToErrorOrLogin(failure, request),
  )
  inBrowser = loaded
  return loaded
}

export const handle = { addressParameters: ['type_1'], otherParameters: ['preview'] }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  // The address may name the type in another language.
  const typeName = loaderData?.typeName && (loaderData.newest[0]?.type_1 ?? loaderData.typeName)
  const type = findNamed(matches[1]?.loaderData?.types ?? [], typeName || null, undefined)
  const provider = publicSettingsOf(matches)?.provider ?? ''
  const origin = shopOriginOf(matches)
  return pageMeta(matches, {
    title: pageTitle(typeName ?? m.catalogue_shop()),
    description: typeName
      ? typeDescription(typeName, type?.subTypes.map(({ name }) => name) ?? [], provider)
      : m.catalogue_shop_description(),
    isIndexed: !typeName || (loaderData?.newest.length ?? 0) > 0,
    structuredData:
      import.meta.env.SSR && typeName
        ? [breadcrumbList([{ name: m.catalogue_shop(), url: absoluteAddress(origin, paths.shop) }, { name: typeName }])]
        : [],
  })
}

export default function ShopHomePage({ loaderData, matches }: Route.ComponentProps) {
  const { typeName, goodsCount, banner, newest } = loaderData
  const types = matches[1].loaderData.types
  const namedType = findNamed(types, typeName, newest[0]?.type_1)
  const openType = namedType ?? types[0]
  return (
    <>
      <ShopBanner content={banner} typeCount={types.length} goodsCount={goodsCount} />
      {types.length === 0 && (
        <EmptyState title={m.catalogue_shop_empty()} sentence={m.catalogue_shop_empty_note()} headingLevel="h2" />
      )}
      <nav aria-label={m.goods_types_title()} className="mt-8">
        <TypeRow
          types={types.map((type) => ({
            label: type.name,
            to: paths.goodsOfType(type.name),
            imageUrl: type.imageUrl,
            isCurrent: type === openType,
          }))}
        />
      </nav>
      {openType && <SubTypeLinks type={openType} />}
      {newest.length > 0 && (
        <Section
          title={namedType ? m.catalogue_newest_of_type({ type: namedType.name }) : m.catalogue_newest()}
          aside={
            namedType ? (
              <TextLink to={goodsListAddress({ query: namedType.name, type1: namedType.name })}>
                {m.catalogue_all()}
              </TextLink>
            ) : (
              <TextLink to={paths.newGoods()}>{m.catalogue_all_newest()}</TextLink>
            )
          }
        >
          <GoodsGrid goods={newest} isTrimmed />
        </Section>
      )}
      <FavouritesRow title={m.favourites_title()} />
    </>
  )
}
