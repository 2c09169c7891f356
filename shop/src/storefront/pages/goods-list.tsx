import { paths } from '#paths'
import { m } from '#texts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { breadcrumbList } from '#platform/seo/structured-data.ts'
import { serverShopApi } from '#platform/shop-api/server-shop-api.ts'
import type { ShopApi } from '#platform/shop-api/shop-api.ts'
import { redirectToErrorOrLogin } from '#session/redirect-to-error-or-login.ts'
import { missingPageData } from './missing-data.ts'
import { PageHeading } from '#ui/headings/page-heading.tsx'
import { absoluteAddress, pageMeta, publicSettingsOf, shopOriginOf } from '#platform/seo/page-meta.ts'
import { pageTitle, withPage } from '#platform/seo/page-title.ts'
import { Pagination } from '#ui/navigation/pagination.tsx'
import { CorrectedSearch } from '#features/browsing/components/corrected-search.tsx'
import { GoodsListTools } from '#features/browsing/components/goods-list-tools.tsx'
import { GoodsResults } from '#features/browsing/components/goods-results.tsx'
import { MissingText } from '#features/catalogue/components/cards/missing-text.tsx'
import { FiltersInUse } from '#features/goods-lists/components/filters-in-use.tsx'
import { EndOfFiltered, NothingFiltered } from '#features/goods-lists/components/loosened-filters.tsx'
import { ListFilters } from '#features/goods-lists/components/list-filters.tsx'
import { isFiltered, filterNames } from '#features/goods-lists/rules/goods-filters.ts'
import { NothingFound, NothingInType } from '#features/browsing/components/nothing-found.tsx'
import { RecentlyViewed } from '#features/browsing/components/cards/recently-viewed.tsx'
import { goodsListAddress } from '#features/goods-lists/rules/goods-list-address.ts'
import { isTypeList, readGoodsListParams } from '#features/browsing/client/lists/read-goods-list-params.ts'
import { listName } from '#features/browsing/client/lists/list-name.ts'
import { typeCounts } from '#features/browsing/client/lists/goods-list-filters.ts'
import { countGoods, loadGoodsList } from '#features/browsing/client/lists/load-goods-list.ts'
import { throwOnServer } from '#features/browsing/client/shop-failures.ts'
import { findNamed } from '#features/browsing/client/lists/find-named.ts'
import { typeDescription } from '#features/browsing/client/lists/type-description.ts'
import type { Route } from './+types/goods-list.ts'

async function load(api: ShopApi, { request, params }: { request: Request; params: { query: string } }) {
  return loadGoodsList(api, readGoodsListParams(params.query, new URL(request.url).searchParams))
}

export function loader(args: Route.LoaderArgs) {
  return load(serverShopApi(args.context), args).catch((failure: unknown) => throwOnServer(failure, args.request))
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return load(browserShopApi, args).catch((failure: unknown) => redirectToErrorOrLogin(failure, args.request))
}

export const handle = {
  addressParameters: ['type_1', 'type_2', 'page'],
  otherParameters: ['ordering', ...filterNames, 'as_typed'],
}

/** Lists of a type are indexed; search results are not. */
export const meta: Route.MetaFunction = ({ params, loaderData, matches }) => {
  const listParams = loaderData?.params
  const name = loaderData ? listName(loaderData.params, loaderData.namedTypes) : params.query
  const isTypes = loaderData !== undefined && isTypeList(loaderData.params)
  const provider = publicSettingsOf(matches)?.provider ?? ''
  const description = typeDescription(
    name,
    isTypes ? (loaderData.goods?.map((goods) => goods.name) ?? []) : [],
    provider,
  )
  const origin = shopOriginOf(matches)
  return pageMeta(matches, {
    title: pageTitle(name, listParams?.page),
    description: withPage(description, listParams?.page ?? 1),
    isIndexed: isTypes && loaderData.count > 0 && !isFiltered(loaderData.params.filters),
    structuredData: import.meta.env.SSR
      ? [
          breadcrumbList([
            { name: m.catalogue_shop(), url: absoluteAddress(origin, paths.shop) },
            ...(listParams?.type1 && listParams.type2
              ? [
                  {
                    name: loaderData?.namedTypes?.type_1 ?? listParams.type1,
                    url: absoluteAddress(origin, paths.goodsOfType(listParams.type1)),
                  },
                ]
              : []),
            { name },
          ]),
        ]
      : [],
  })
}

export default function GoodsListPage({ loaderData, matches }: Route.ComponentProps) {
  const {
    params,
    goods,
    namedTypes,
    count,
    isCountCapped,
    isRelaxed,
    correctedQuery,
    matchedTypes,
    nearTypes,
    facets,
    filterNames,
    page,
    pageCount,
  } = loaderData
  const filtering = { params, facets, filterNames }
  const isNarrowed = isFiltered(params.filters)
  const types = matches[1].loaderData.types
  const type = findNamed(types, params.type1, namedTypes?.type_1)
  const subType = findNamed(type?.subTypes ?? [], params.type2, namedTypes?.type_2)
  const filter = subType?.name ?? params.type2 ?? type?.name ?? params.type1
  if (goods?.length === 0 && !isNarrowed && (!filter || isTypeList(params))) {
    return (
      <>
        <NothingFound query={params.query} types={types} nearTypes={nearTypes} />
        <RecentlyViewed />
      </>
    )
  }
  return (
    <>
      <PageHeading>{listName(params, namedTypes)}</PageHeading>
      <GoodsListTools
        params={params}
        count={count}
        isCountCapped={isCountCapped}
        types={types}
        chosen={{ type, subType }}
        matchedTypes={matchedTypes}
      />
      {goods === null && <MissingText text={missingPageData.searchGoods} />}
      {goods?.length === 0 && !isNarrowed && filter && <NothingInType query={params.query} typeName={filter} />}
      {goods && (goods.length > 0 || isNarrowed) && (
        <div className="list-beside-filters">
          <ListFilters
            {...filtering}
            types={typeCounts(params, types, { type, subType }, matchedTypes).map((counted) => ({
              ...counted,
              label: counted.name ?? m.catalogue_all(),
            }))}
            count={isCountCapped ? null : count}
            countGoods={(filters) => countGoods(browserShopApi, { ...params, filters }, { type, subType })}
          />
          <div>
            <FiltersInUse {...filtering} />
            {correctedQuery && <CorrectedSearch typed={params.query} corrected={correctedQuery} />}
            {isRelaxed && <p className="mb-4 text-ink-2 md:mb-6">{m.catalogue_closest()}</p>}
            {goods.length > 0 ? <GoodsResults goods={goods} /> : <NothingFiltered {...filtering} />}
            <Pagination
              page={page}
              pageCount={pageCount}
              hrefOf={(number) => goodsListAddress({ ...params, page: number })}
            />
            {goods.length > 0 && page === pageCount && !isCountCapped && <EndOfFiltered {...filtering} count={count} />}
          </div>
        </div>
      )}
      <RecentlyViewed />
    </>
  )
}
