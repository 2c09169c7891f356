import { paths } from '#paths'
import { m } from '#texts'
import { throwOnServer } from '#features/browsing/client/shop-failures.ts'
import { RecentlyViewed } from '#features/browsing/components/cards/recently-viewed.tsx'
import { browserShopApi, isTokenNotValid } from '#session/browser-shop-api.ts'
import { languages } from '#platform/i18n/language.ts'
import { webSite } from '#platform/seo/structured-data.ts'
import { serverShopApi } from '#platform/shop-api/server-shop-api.ts'
import { Carousel, type SlideState } from '#ui/carousel/carousel.tsx'
import { GoodsGrid } from '#features/catalogue/components/lists/goods-grid.tsx'
import { pageMeta, shopOriginOf } from '#platform/seo/page-meta.ts'
import { shopName } from '#platform/seo/shop-name.ts'
import { Section } from '#ui/layout/section.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { TypeRow } from '#features/catalogue/components/type-row.tsx'
import { redirectToError } from '#session/redirect-to-error.ts'
import { shopOrganization } from '#features/content/client/shop-organization.ts'
import { BodyPictures } from '#features/home/components/body-pictures.tsx'
import { HomeSlide } from '#features/home/components/home-slide.tsx'
import { loadHome } from '#features/home/client/load-home.ts'
import type { Route } from './+types/home.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadHome(serverShopApi(context), request.url).catch((failure: unknown) => throwOnServer(failure, request))
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  try {
    return await loadWithOrWithoutSession(request.url)
  } catch (failure) {
    return redirectToError(failure, request)
  }
}

/** An expired session is removed by then. Home never redirects to the login (contract C43). */
async function loadWithOrWithoutSession(url: string) {
  try {
    return await loadHome(browserShopApi, url)
  } catch (failure) {
    if (!isTokenNotValid(failure)) throw failure
    return loadHome(browserShopApi, url)
  }
}

export const handle = { otherParameters: ['preview'] }

export const meta: Route.MetaFunction = ({ matches }) => {
  const origin = shopOriginOf(matches)
  return pageMeta(matches, {
    title: `${shopName()} · ${m.storefront_greeting_note()}`,
    description: m.home_description(),
    structuredData: import.meta.env.SSR
      ? [
          shopOrganization(origin),
          webSite({ origin, name: shopName(), languages, searchPath: paths.goodsListTemplate }),
        ]
      : [],
  })
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { content, types, newest, popular } = loaderData
  const slides = content.slides.map((slide) => ({
    key: slide.key,
    isPhoneOnly: !slide.wide,
    isWideOnly: !slide.phone,
    render: (state: SlideState) => <HomeSlide content={slide} {...state} />,
  }))
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {shopName()}
      </h1>
      <Carousel label={m.home_featured()} slides={slides} />
      {types.length > 0 && (
        <Section title={m.home_types()} isNear>
          <TypeRow
            types={types.map((type) => ({
              label: type.name,
              to: paths.goodsOfType(type.name),
              imageUrl: type.imageUrl,
            }))}
          />
        </Section>
      )}
      {newest.length > 0 && (
        <Section title={m.home_newest()} aside={<TextLink to={paths.newGoods()}>{m.catalogue_all_newest()}</TextLink>}>
          <GoodsGrid goods={newest} isTrimmed />
        </Section>
      )}
      <Section title="index_page" lang="en">
        <BodyPictures pictures={content.body_pictures} />
      </Section>
      {popular.length > 0 && (
        <Section title={m.home_popular()} aside={<TextLink to={paths.shop}>{m.home_to_shop()}</TextLink>}>
          <GoodsGrid goods={popular} isTrimmed />
        </Section>
      )}
      <RecentlyViewed />
    </>
  )
}
