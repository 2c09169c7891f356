import { paths } from '#paths'
import { m } from '#texts'
import { AddToBasket } from '#features/basket/components/add-to-basket.tsx'
import { OptionChipsSlot } from '#features/families/components/option-chips-slot.tsx'
import { likeOrUnlike } from '#features/favourites/components/like-action.ts'
import { LikeButton } from '#features/favourites/components/like-button.tsx'
import { loadDeliveryTerms } from '#features/delivery/client/load-delivery-terms.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { breadcrumbList } from '#platform/seo/structured-data.ts'
import { omitFromData } from '#platform/shop-api/omit-from-data.ts'
import { serverShopApi } from '#platform/shop-api/server-shop-api.ts'
import type { ShopApi } from '#platform/shop-api/shop-api.ts'
import { serverPart } from '#ui/feedback/server-part.tsx'
import { BottomBar } from '#ui/layout/bottom-bar.tsx'
import { Breadcrumbs } from '#ui/layout/breadcrumbs.tsx'
import { RelatedSlot } from '#features/catalogue/components/related-slot.tsx'
import { redirectToErrorOrLogin } from '#session/redirect-to-error-or-login.ts'
import { missingPageData } from './missing-data.ts'
import { absoluteAddress, pageMeta, shopOriginOf } from '#platform/seo/page-meta.ts'
import { redirectToLogin } from '#session/private-page.ts'
import { pageTitle } from '#platform/seo/page-title.ts'
import { WatchSlot } from '#features/watches/components/watch-slot.tsx'
import { BuyLink } from '#features/catalogue/components/buy-link.tsx'
import { GoodsFacts } from '#features/catalogue/components/goods-facts.tsx'
import { GoodsPicture } from '#features/catalogue/components/cards/goods-picture.tsx'
import { GoodsMainPicture } from '#features/catalogue/components/goods-main-picture.tsx'
import { MissingText } from '#features/catalogue/components/cards/missing-text.tsx'
import { ShownPrice } from '#features/catalogue/components/cards/shown-price.tsx'
import { RecentlyViewed } from '#features/browsing/components/cards/recently-viewed.tsx'
import type { DetailedGoods, Goods } from '#features/catalogue/contract.ts'
import { goodsListAddress } from '#features/goods-lists/rules/goods-list-address.ts'
import { productOf } from '#features/feeds/rules/product-structured-data.ts'
import { productRecordOf } from '#features/feeds/rules/product-record.ts'
import type { DeliveryTerms } from '#features/delivery/contract.ts'
import { loadGoodsDetail, readGoodsId } from '#features/catalogue/client/load-goods-detail.ts'
import { throwOnServer, throwIfWithdrawn } from '#features/browsing/client/shop-failures.ts'
import { ratingOf } from '#features/reviews/client/stated-rating.ts'
import { ReviewsSlot } from '#features/reviews/components/reviews-slot.tsx'
import type { ShownReviews } from '#features/reviews/client/load-reviews.ts'
import type { Route } from './+types/goods-detail.ts'

const SaleNote = serverPart(() => import('#features/catalogue/components/sale-note.tsx'))
const BuyingTerms = serverPart(() => import('#features/catalogue/components/buying-terms.tsx'))
const FactSection = serverPart(() => import('#features/goods-facts/components/fact-section.tsx'))

export const handle = { otherParameters: ['reviews', 'filter'] }

async function load(api: ShopApi, params: { goods_id: string }, request: Request) {
  const goodsId = readGoodsId(params.goods_id)
  const [detail, terms, reviews] = await Promise.all([
    loadGoodsDetail(api, goodsId),
    loadDeliveryTerms(api),
    import('#features/reviews/client/load-reviews.ts').then(({ loadReviews }) =>
      loadReviews(api, goodsId, new URL(request.url).searchParams),
    ),
  ])
  return { ...detail, terms, reviews: reviews && reviews.summary.count > 0 ? reviews : null }
}

export function loader({ context, params, request }: Route.LoaderArgs) {
  return load(serverShopApi(context), params, request)
    .then(trimData)
    .catch((failure: unknown) => throwOnServer(failure, request))
}

const goodsForServer = [
  'brand',
  'facts',
  'gtin',
  'is_returnable',
  'long_text',
  'origin_country',
  'return_days',
  'return_terms',
  'weight_in_grams',
] as const satisfies (keyof DetailedGoods)[]
const termsForServer = [
  'countries',
  'currency',
  'days_max',
  'days_min',
  'free_delivery_from',
  'handling_days',
] as const satisfies (keyof DeliveryTerms)[]

/** Omits from the data of the first page the parts that only the server's HTML and JSON-LD show. */
function trimData({ goods, terms, reviews, ...others }: Awaited<ReturnType<typeof load>>) {
  return {
    ...others,
    goods: goods && omitFromData(goods, goodsForServer),
    terms: terms && omitFromData(terms, termsForServer),
    reviews:
      reviews && omitFromData(reviews, ['count', 'results', 'summary', ...(reviews.filter ? [] : ['filter' as const])]),
  }
}

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return load(browserShopApi, params, request).catch((failure: unknown) => {
    throwIfWithdrawn(failure)
    return redirectToErrorOrLogin(failure, request)
  })
}

export function action({ request }: Route.ActionArgs) {
  // Without script there is no session and no storage: both need the browser.
  return redirectToLogin(request)
}

export function clientAction({ params, request }: Route.ClientActionArgs) {
  return likeOrUnlike(request, readGoodsId(params.goods_id))
}

/** Liking changes nothing that this page shows. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: {
  formMethod?: string
  defaultShouldRevalidate: boolean
}) {
  return formMethod === undefined || formMethod === 'GET' ? defaultShouldRevalidate : false
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const goods = loaderData?.goods
  if (!goods) return [{ title: pageTitle(m.catalogue_shop()) }, { name: 'robots', content: 'noindex' }]
  const origin = shopOriginOf(matches)
  return pageMeta(matches, {
    title: pageTitle(goods.name),
    description: goods.describe || goods.name,
    kind: 'product',
    ...(goods.image_url && {
      picture: {
        // Not every previewer reads WebP.
        path: goods.image_url,
        type: 'image/png',
        width: 1200,
        height: 1200,
        alt: goods.name,
      },
    }),
    structuredData: import.meta.env.SSR ? structuredDataOf(goods, loaderData, origin) : [],
  })
}

function structuredDataOf(
  goods: DetailedGoods,
  { terms, reviews }: { terms: DeliveryTerms | null; reviews: ShownReviews | null },
  origin: string,
) {
  const address = absoluteAddress(origin, paths.goods(goods.id))
  return [
    productOf(productRecordOf(goods, { origin, address, terms, rating: ratingOf(reviews) }), origin),
    breadcrumbList([
      ...crumbsOf(goods).map(({ label, to }) => ({ name: label, url: absoluteAddress(origin, to) })),
      { name: goods.name },
    ]),
  ]
}

function crumbsOf(goods: Goods) {
  return [
    { label: m.catalogue_shop(), to: paths.shop },
    { label: goods.type_1, to: paths.goodsOfType(goods.type_1) },
    {
      label: goods.type_2,
      to: goodsListAddress({ query: goods.type_2, type1: goods.type_1, type2: goods.type_2 }),
    },
  ]
}

const chipPicture = (imageUrl: string) => <GoodsPicture imageUrl={imageUrl} alt="" sizes="44px" />

export default function GoodsDetailPage({ loaderData }: Route.ComponentProps) {
  const { goods, terms, reviews } = loaderData
  if (!goods) return <MissingText text={missingPageData.goodsDetail} />
  return (
    <>
      <Breadcrumbs crumbs={crumbsOf(goods)} />
      <div className="goods-columns">
        <GoodsMainPicture key={goods.id} goods={goods} />
        <div className="md:sticky md:top-25">
          <h1 tabIndex={-1} className="mt-6 font-serif text-title tracking-[.03em] md:mt-0">
            {goods.name}
          </h1>
          {goods.stars && (
            <a href="#reviews" className="inline-flex min-h-target items-center text-note text-ink-2 hover:underline">
              {m.catalogue_rating({ stars: goods.stars.toFixed(1), count: goods.review_count })}
            </a>
          )}
          <p className="mt-3 max-w-measure text-ink-2">{goods.describe}</p>
          <p className="my-6 text-title">
            <ShownPrice price={goods.price} was={goods.was_price} currency={goods.currency} />
          </p>
          {goods.sale_until && (
            <SaleNote key={`${goods.id} ${goods.sale_until} ${goods.was_price_text}`} goods={goods} />
          )}
          {goods.options?.length > 0 && (
            <OptionChipsSlot options={goods.options} currency={goods.currency} pictureOf={chipPicture} />
          )}
          <GoodsFacts goods={goods} more={terms ? [{ term: m.delivery_arrives(), detail: terms.sentence }] : []} />
          <div className="purchase-row">
            <BuyLink goods={goods} />
            <AddToBasket goods={goods} />
            <LikeButton goodsId={goods.id} isSquare />
          </div>
          {!goods.in_stock && <WatchSlot goodsId={goods.id} />}
          <BuyingTerms key={goods.id} goods={goods} />
        </div>
      </div>
      <FactSection key={goods.id} goods={goods} />
      {reviews && (
        <ReviewsSlot key={`${goods.id} ${reviews.page} ${reviews.filter}`} goodsId={goods.id} reviews={reviews} />
      )}
      <RelatedSlot key={`related ${goods.id}`} goodsId={goods.id} />
      <RecentlyViewed current={goods} />
      <BottomBar>
        <LikeButton goodsId={goods.id} isSquare />
        <AddToBasket goods={goods} isSquare />
        <span className="flex-1">
          <BuyLink goods={goods} hasPrice />
        </span>
      </BottomBar>
    </>
  )
}
