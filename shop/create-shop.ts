/** Assembles the slices: one API over one context. The server listens with it; tests call it without a socket. */
import type { StoreBounds } from '#platform/http/response-cache/response-store.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Api, createApi } from '#platform/http/api.ts'
import { addApiDocs, addConsoleSchema } from '#platform/http/calls/api-docs.ts'
import { openSharedCounts } from '#platform/http/requests/shared-counts.ts'
import { addPages, type Pages } from '#platform/http/pages/page-routes.ts'
import { addHealthRoutes } from '#platform/http/health.ts'
import type { Config } from '#platform/config/config.ts'
import { readShopNames } from '#platform/database/queries/shop-names.ts'
import type { FindShopName } from '#platform/http/pages/send-error-page.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { pageMatcher } from '#platform/pages/match-page.ts'
import { formatDuration } from '#platform/i18n/duration.ts'
import { type Language, languages } from '#platform/i18n/language.ts'
import type { PublicSettings } from '#platform/shop-api/page-services.ts'
import { retentionSweeper } from '#platform/jobs/retention.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import type { SubjectNames } from '#platform/slices/slice.ts'
import { draftSweepers } from '#platform/storage/atomic-file-driver.ts'
import { findPictureVersion } from '#features/catalogue/server/index.ts'
import { getShop, type WireShop } from '#features/content/contract.ts'
import { createRequireCurrentVersions, listMissingPages } from '#features/content/server/index.ts'
import { readDeliveryFee } from '#features/delivery/server/index.ts'
import { createAuthenticate, findAvatarVersion } from '#features/identity/server/index.ts'
import { updatePapersAfterRefund } from '#features/invoices/server/index.ts'
import { findMailRefusal } from '#features/notifications/server/index.ts'
import type { OrderConfig } from '#features/orders/server/config.ts'
import { orderTokens } from '#features/orders/server/index.ts'
import { providerName, type ProviderSetup } from '#features/payment-providers/server/index.ts'
import { createPaymentService, createRefundService } from '#features/payments/server/index.ts'
import type { ReturnsConfig } from '#features/returns/server/config.ts'
import { fillSendTo } from '#features/returns/server/index.ts'
import { planBulkSale } from '#features/sales/server/index.ts'
import { createAuthenticateStaff } from '#features/staff/server/index.ts'
import { addWebManifest } from '#storefront/server/index.ts'
import { slices, type SlicesContext } from './slices.ts'
import { pages } from './src/routes.ts'

export interface Shop {
  api: Api
  sweepers: Sweeper[]
}

export interface ShopOptions {
  /** Payment providers in use. */
  providers: readonly ProviderSetup[]
  orders: OrderConfig
  returns?: ReturnsConfig
  checksResponses?: boolean
  pages?: Pages
  /** 20,000 by default. Memory for their keys is allocated at start. */
  maxCachedResponses?: number
}

export async function createShop(context: ShopContext, { providers, orders, ...options }: ShopOptions): Promise<Shop> {
  const { config } = context
  const requestCounts = config.hasRateLimits ? openSharedCounts(context) : null
  const api = await createApi({
    log: context.log,
    findShopName: createFindShopName(context),
    origin: config.apiOrigin || config.shopOrigin,
    ownOrigins: ownOriginsOf(config, providers),
    requestCounts,
    allowedOrigins: config.allowedRedirectOrigins,
    trustProxy: config.trustProxy,
    changes: context.changes,
    responseCache: cacheBounds(config.responseCacheSizeInMb, options.maxCachedResponses),
    authentication: {
      shopper: createAuthenticate(context),
      order: orderTokens.createAuthenticateOrder(context),
      ...(config.hasConsole ? { staff: createAuthenticateStaff(context, requestCounts) } : {}),
    },
    checksResponses: options.checksResponses,
  })
  await addHealthRoutes(api, context)
  const { returns = { refundLimitInFen: null } } = options
  for (const { provider } of providers)
    provider.onWarning?.((warning) => context.log.error({ provider: provider.name }, warning))
  const slicesContext = connectSlices(context, { providers, orders, limits: returns })
  const registered = {
    personalData: slices.flatMap(({ personalData }) => personalData?.(slicesContext) ?? []),
    counts: slices.flatMap(({ counts }) => counts ?? []),
    subjectNames: Object.assign({}, ...slices.map(({ subjectNames }) => subjectNames)) as SubjectNames,
    mailKinds: slices.flatMap(({ mailKinds }) => mailKinds ?? []),
  }
  for (const { addCalls } of slices) addCalls?.(api, slicesContext, registered)
  if (config.hasConsole) {
    for (const { addConsoleCalls } of slices) addConsoleCalls?.(api, slicesContext, registered)
    addConsoleSchema(api, config.shopName)
  }
  addWebManifest(api, context)
  addApiDocs(api, config.shopName)
  if (options.pages) {
    const matcherOf = (fact: 'isIndexed' | 'isSecret' | 'hasLongForm') =>
      pageMatcher(pages.filter((page) => page[fact]).map(({ path }) => path))
    const settings = new Map(
      languages.map((language) => [language, publicSettings(config, { providers, orders, language })]),
    )
    await addPages(api, options.pages, {
      isIndexed: matcherOf('isIndexed'),
      isSecret: matcherOf('isSecret'),
      hasLongForm: matcherOf('hasLongForm'),
      settingsFor: (language) => settings.get(language)!,
      async readShop(callApi) {
        const { status, body } = await callApi(getShop.key, {})
        return status === 200 ? (body as WireShop) : null
      },
    })
  }
  await api.app.ready()
  return {
    api,
    sweepers: [
      ...slices.flatMap(({ sweepers }) => sweepers?.(slicesContext, registered) ?? []),
      retentionSweeper(
        slices.flatMap(({ retentions }) => retentions?.(slicesContext) ?? []),
        context.now,
      ),
      ...draftSweepers(context.storage),
    ],
  }
}

/** An error page waits no longer for the name: the database itself may be what fails. */
const nameTimeoutInMs = 500

function createFindShopName(context: ShopContext): FindShopName {
  return async (language) => {
    const fallback = context.config.shopName
    const waiting = new AbortController()
    try {
      const names = readShopNames(context).then((all) => all[language])
      return await Promise.race([names, sleep(nameTimeoutInMs, fallback, { signal: waiting.signal })])
    } catch {
      // The failure itself is logged with the page.
      return fallback
    } finally {
      waiting.abort()
    }
  }
}

/** Implements the ports of lower slices by functions of higher ones. */
function connectSlices(
  context: ShopContext,
  configured: Pick<SlicesContext, 'providers' | 'orders' | 'limits'>,
): SlicesContext {
  const payments = { ...context, ...configured, onRefund: updatePapersAfterRefund }
  return {
    ...payments,
    pages,
    payments: createPaymentService(payments),
    refunds: createRefundService(payments),
    pictureVersions: { avatar: findAvatarVersion, goods: findPictureVersion },
    requireCurrentVersions: createRequireCurrentVersions(context.config.shopOrigin),
    onReturnAddress: fillSendTo,
    takesRealMoney: configured.providers.every(({ isStandIn }) => !isStandIn),
    readDeliveryFee,
    findOrderLinkToken: async (database, orderNumber) =>
      (await orderTokens.findMailLink({ ...context, database }, orderNumber))?.token ?? null,
    findMailRefusal,
    planBulkSale,
    missingPages: () => listMissingPages(context.database),
    paymentNames: (language) => configured.providers.map(({ provider: { name } }) => providerName(name, language)),
  }
}

/** The first origin is the one that an error for a foreign host names. */
function ownOriginsOf(config: Config, providers: readonly ProviderSetup[]): string[] {
  const { shopOrigin, apiOrigin, allowedRedirectOrigins } = config
  const notifyOrigins = providers.map(({ notifyOrigin }) => notifyOrigin)
  return [shopOrigin, ...(apiOrigin ? [apiOrigin] : []), ...notifyOrigins, ...allowedRedirectOrigins]
}

function cacheBounds(sizeInMb: number, maxResponses = 20_000): StoreBounds | null {
  return sizeInMb === 0 ? null : { maxSizeInBytes: sizeInMb * 1024 * 1024, maxResponses }
}

function publicSettings(
  config: Config,
  { providers, orders, language }: Pick<ShopOptions, 'providers' | 'orders'> & { language: Language },
): PublicSettings {
  const { shopName, shopOrigin, apiOrigin, hasTestPages, smtp, hasMailPages } = config
  return {
    shopName,
    shopOrigin,
    apiOrigin,
    hasTestPages,
    ...(!smtp && !hasMailPages && { sendsNoMail: true }),
    reservedFor: formatDuration(orders.orderTtlInMs, language),
    reservedForInMs: orders.orderTtlInMs,
    hasSeveralProviders: providers.length > 1,
    provider: new Intl.ListFormat(language, { type: 'disjunction' }).format(
      providers.map(({ provider: { name } }) => providerName(name, language)),
    ),
  }
}
