/** Assembles the slices: one API over one context. The server listens with it; tests call it without a socket. */
import type { StoreBounds } from '#platform/http/response-cache/response-store.ts'
import { type Api, createApi } from '#platform/http/api.ts'
import { addApiDocs, addConsoleSchema } from '#platform/http/calls/api-docs.ts'
import { openSharedCounts } from '#platform/http/requests/shared-counts.ts'
import { addPages, type Pages } from '#platform/http/pages/page-routes.ts'
import { addHealthRoutes } from '#platform/http/health.ts'
import type { Config } from '#platform/config/config.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { toWireMoney } from '#platform/money/money.ts'
import { pageMatcher } from '#platform/pages/match-page.ts'
import { formatDuration } from '#platform/i18n/duration.ts'
import { type Language, languages } from '#platform/i18n/language.ts'
import type { PublicSettings } from '#platform/shop-api/page-services.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { draftSweepers } from '#platform/storage/atomic-file-driver.ts'
import { addBasketCalls, personalBasket } from '#features/basket/server/index.ts'
import {
  addCatalogueCalls,
  addConsoleGoodsCalls,
  catalogueSweepers,
  countRunningLow,
  findPictureVersion,
  readGoodsNames,
} from '#features/catalogue/server/index.ts'
import { addCheckoutCalls } from '#features/checkout/server/index.ts'
import { addConsoleShopCalls } from '#features/content/server/index.ts'
import { addDeliveryCalls, personalAddresses } from '#features/delivery/server/index.ts'
import { addFavouriteCalls, personalFavourites } from '#features/favourites/server/index.ts'
import type { ReturnsConfig } from '#features/returns/server/config.ts'
import { fulfilmentSweepers } from '#features/fulfilment/server/index.ts'
import {
  countReturnsToDecide,
  fillSendTo,
  addConsoleReturnCalls,
  addReturnCalls,
  personalReturns,
  type RefundHandling,
  returnSweepers,
} from '#features/returns/server/index.ts'
import { addConsoleOrderPageCalls, addOrderPageCalls } from '#features/order-pages/server/index.ts'
import { addConsoleParcelCalls, addParcelCalls, parcelSweepers } from '#features/parcels/server/index.ts'
import { pages } from './src/routes.ts'
import { addWebManifest } from '#storefront/server/index.ts'
import {
  addIdentityCalls,
  createAuthenticate,
  findAvatarVersion,
  identitySweepers,
} from '#features/identity/server/index.ts'
import { addSearchHooks, searchSweepers } from '#features/search/server/index.ts'
import { addConsoleSettingsCalls } from '#features/settings/server/index.ts'
import { addConsoleImportCalls, importSweepers } from '#features/imports/server/index.ts'
import { addStaffCalls, createAuthenticateStaff, staffSweepers } from '#features/staff/server/index.ts'
import { addMediaCalls, mediaSweepers, personalPictures } from '#features/media/server/index.ts'
import {
  addConsoleOrderCalls,
  addOrderCalls,
  countOrdersToShip,
  type OrderConfig,
  orderSweepers,
  personalOrders,
} from '#features/orders/server/index.ts'
import {
  addConsolePaymentCalls,
  addPaymentCalls,
  countOpenCases,
  createRefundService,
  type PaymentContext,
  paymentService,
  paymentSweepers,
  personalPayments,
  providerName,
  type ProviderSetup,
} from '#features/payments/server/index.ts'
import {
  addTestNodeCalls,
  personalTestFiles,
  personalTestNodes,
  testNodeSweepers,
} from '#features/test-nodes/server/index.ts'

export interface Shop {
  api: Api
  sweepers: Sweeper[]
}

export interface ShopOptions {
  /** Payment providers in use. */
  providers: readonly ProviderSetup[]
  orders: OrderConfig
  returns?: ReturnsConfig
  checksAnswers?: boolean
  pages?: Pages
  /** 20,000 by default. Memory for their keys is allocated at start. */
  maxKeptAnswers?: number
}

export async function createShop(context: ShopContext, { providers, orders, ...options }: ShopOptions): Promise<Shop> {
  const { config } = context
  const requestCounts = config.hasRateLimits ? openSharedCounts(context) : null
  const api = await createApi({
    log: context.log,
    shopName: config.shopName,
    origin: config.apiOrigin || config.shopOrigin,
    ownOrigins: ownOriginsOf(config, providers),
    requestCounts,
    allowedOrigins: config.allowedRedirectOrigins,
    trustProxy: config.trustProxy,
    changes: context.changes,
    keptAnswers: boundsOfKeptAnswers(config.answerCacheSizeInMb, options.maxKeptAnswers),
    authentication: {
      shopper: createAuthenticate(context),
      ...(config.hasConsole ? { staff: createAuthenticateStaff(context, requestCounts) } : {}),
    },
    checksAnswers: options.checksAnswers,
  })
  await addHealthRoutes(api, context)
  const payments = { ...context, providers }
  addIdentityCalls(api, context, personalDataOf(payments))
  addMediaCalls(api, context, {
    avatar: (userId) => findAvatarVersion(context.database, userId),
    goods: (goodsId, pictureId) => findPictureVersion(context.database, goodsId, pictureId),
  })
  addSearchHooks(api, context)
  addCatalogueCalls(api, context, pages)
  addDeliveryCalls(api, context)
  addFavouriteCalls(api, context)
  addOrderCalls(api, context, paymentService(payments))
  const desk = createRefundService(payments)
  const { returns = { refundLimitInFen: null } } = options
  if (config.hasConsole) addConsoleCalls(api, payments, { desk, limits: returns })
  addOrderPageCalls(api, context, { payments: paymentService(payments), desk })
  addReturnCalls(api, context, desk)
  addParcelCalls(api, context)
  addPaymentCalls(api, payments)
  addBasketCalls(api, context)
  addCheckoutCalls(api, { ...payments, orders })
  addWebManifest(api, context)
  if (config.hasTestPages) addTestNodeCalls(api, context)
  addApiDocs(api, config.shopName)
  if (options.pages) {
    const matcherOf = (fact: 'isIndexed' | 'hasLongForm') =>
      pageMatcher(pages.filter((page) => page[fact]).map(({ path }) => path))
    const settings = new Map(
      languages.map((language) => [language, publicSettings(config, { providers, orders, language })]),
    )
    await addPages(api, options.pages, {
      isIndexed: matcherOf('isIndexed'),
      hasLongForm: matcherOf('hasLongForm'),
      settingsFor: (language) => settings.get(language)!,
    })
  }
  await api.app.ready()
  return {
    api,
    sweepers: [
      ...staffSweepers(context),
      ...identitySweepers(context),
      ...searchSweepers(context),
      ...catalogueSweepers(context),
      ...orderSweepers(context),
      ...fulfilmentSweepers(context),
      ...parcelSweepers(context),
      ...returnSweepers(context, desk),
      ...paymentSweepers(payments),
      ...importSweepers(context),
      ...mediaSweepers(context),
      ...testNodeSweepers(context),
      ...draftSweepers(context.storage),
    ],
  }
}

/** Adds the calls of the merchant's console, slice by slice. */
function addConsoleCalls(api: Api, context: PaymentContext, refunding: RefundHandling): void {
  addStaffCalls(api, context, {
    waiting: [
      { name: 'to_ship', permission: 'orders.read', read: countOrdersToShip },
      { name: 'review', permission: 'payments.review', read: countOpenCases },
      { name: 'requests', permission: 'returns.decide', read: countReturnsToDecide },
      { name: 'low_stock', permission: 'stock.count', read: countRunningLow },
    ],
    subjectNames: { goods: readGoodsNames },
  })
  addConsoleGoodsCalls(api, context)
  addConsoleOrderCalls(api, context, paymentService(context))
  addConsoleOrderPageCalls(api, context, refunding)
  addConsoleParcelCalls(api, context)
  addConsoleReturnCalls(api, context, refunding)
  addConsolePaymentCalls(api, context, refunding.desk)
  addConsoleImportCalls(api, context)
  addConsoleShopCalls(api, context, { onReturnAddress: fillSendTo })
  const { refundLimitInFen } = refunding.limits
  addConsoleSettingsCalls(
    api,
    context,
    refundLimitInFen === null ? {} : { refund_limit: toWireMoney(refundLimitInFen) },
  )
  addConsoleSchema(api, context.config.shopName)
}

/** Every slice that stores personal data: exported with a person's data, and erased with their account. */
const personalDataOf = (payments: PaymentContext) => [
  personalAddresses,
  personalFavourites,
  personalBasket,
  personalOrders,
  personalReturns,
  personalPictures,
  personalPayments(payments),
  personalTestNodes,
  personalTestFiles,
]

/** The first origin is the one that an error for a foreign host names. */
function ownOriginsOf(config: Config, providers: readonly ProviderSetup[]): string[] {
  const { shopOrigin, apiOrigin, allowedRedirectOrigins } = config
  const notifyOrigins = providers.map(({ notifyOrigin }) => notifyOrigin)
  return [shopOrigin, ...(apiOrigin ? [apiOrigin] : []), ...notifyOrigins, ...allowedRedirectOrigins]
}

function boundsOfKeptAnswers(sizeInMb: number, maxAnswers = 20_000): StoreBounds | null {
  return sizeInMb === 0 ? null : { maxSizeInBytes: sizeInMb * 1024 * 1024, maxAnswers }
}

function publicSettings(
  config: Config,
  { providers, orders, language }: Pick<ShopOptions, 'providers' | 'orders'> & { language: Language },
): PublicSettings {
  const { shopName, shopOrigin, apiOrigin, filingNotice, hasTestPages } = config
  return {
    shopName,
    shopOrigin,
    apiOrigin,
    filingNotice,
    hasTestPages,
    reservedFor: formatDuration(orders.orderTtlInMs, language),
    provider: providerName(providers[0]?.provider.name ?? '', language),
  }
}
