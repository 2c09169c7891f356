/** The composition root: config → ports → database → slices → pages → graceful close. */
import type { Logger } from 'pino'
import * as demo from '@yokoso/demo'
import { createShop } from './create-shop.ts'
import { exposeCacheMetrics } from '#platform/http/response-cache/expose-metrics.ts'
import { type DatabaseReports, openConfiguredDatabase } from './runtime/database/choose-database.ts'
import { type Config, readConfig } from '#platform/config/config.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { DatabaseHandle } from '#platform/database/database.ts'
import { migrationsDirectory } from '#platform/http/health.ts'
import { ensureSecretKey, ensureTls } from '#platform/config/keys.ts'
import { createLog } from '#platform/telemetry/logging.ts'
import { redirectConsole } from '#platform/telemetry/redirect-console.ts'
import { collectMetrics, startMetrics } from '#platform/http/metrics.ts'
import { migrate, readMigrations } from '#platform/database/migrations.ts'
import { createApiListener, createPageListener } from '#platform/http/pages/page-server.ts'
import { openStorage } from '#platform/storage/storage.ts'
import { startMemoryTrimming } from '#platform/jobs/start-memory-trimming.ts'
import { type RunningSweepers, startSweepers } from '#platform/jobs/sweepers.ts'
import { synonyms } from '#features/search/server/index.ts'
import { offerFirstOwner } from '#features/staff/server/index.ts'
import { seedTypeFacts } from '#features/goods-facts/server/index.ts'
import { seedGoods } from '#features/goods-import/server/index.ts'
import { seedPromotions } from '#features/promotions/server/index.ts'
import { seedSales } from '#features/sales/server/index.ts'
import type { ProviderSetup } from '#features/payment-providers/server/index.ts'
import { seedSampleReviews } from '#features/reviews/server/index.ts'
import { type ReturnsConfig, readReturnsConfig } from '#features/returns/server/config.ts'
import { type OrderConfig, readOrderConfig } from '#features/orders/server/config.ts'
import { type PaymentConfig, readPaymentConfig } from '#features/payment-providers/server/config.ts'
import { type ShutdownStack, createClosing, allOrFirstFailure, startOrClose } from './runtime/shutdown-stack.ts'
import { createPorts, type Ports } from './runtime/ports.ts'
import { openProviders, refuseKeysOfStandIns, startStandIns } from './runtime/stand-ins.ts'
import { builtConsole, loadPages } from './runtime/load-pages.ts'
import type { RunningServer, StartOptions } from './runtime/server-launcher.ts'
import { welcome } from './runtime/welcome.ts'
import { channelToPrimary, listenThroughPrimary } from './runtime/workers/relayed-changes.ts'
import type { WorkerShop } from './runtime/workers/run-worker.ts'
import { startWorkers } from './runtime/workers/start-workers.ts'

/** Starts the whole shop. When a later part fails, everything that was started is stopped. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const settings = readSettings()
  const hasWorkers = settings.config.workers > 1 && !options.isDevelopment
  return startOrClose((closing) => (hasWorkers ? startPrimary : startAlone)(settings, options, closing))
}

/** Creates the shop of one worker process, started by the primary: see `startPrimary`. */
export async function createWorkerShop(): Promise<WorkerShop> {
  const settings = readSettings()
  const { config, payments } = settings
  const log = createLog(config)
  const closing = createClosing()
  closing.onClose(await traceInto(config, log))
  const ports = await createPorts(config, log)
  let shop: ReadyShop | undefined
  return {
    listen: ports.listen,
    connections: ports.connections,
    async prepare({ standIns, sweeps }) {
      collectMetrics()
      const { databaseHandle, close } = await openConfiguredDatabase(
        config,
        databaseReports(log),
        listenThroughPrimary(channelToPrimary()),
      )
      closing.onClose(close)
      const context = await openContext(settings, { log, databaseHandle })
      const providers = await openProviders(payments, config, standIns)
      shop = await assembleShop(settings, { context, providers, ports, sweeps, isDevelopment: false, closing })
    },
    open: () => shop?.open(),
    close: () => closing.close(),
  }
}

interface Settings {
  config: Config
  payments: PaymentConfig
  orders: OrderConfig
  returns: ReturnsConfig
}

function readSettings(): Settings {
  const config = readConfig(process.env)
  return {
    config,
    payments: readPaymentConfig(process.env, config),
    orders: readOrderConfig(process.env),
    returns: readReturnsConfig(process.env),
  }
}

async function startAlone(settings: Settings, options: StartOptions, closing: ShutdownStack): Promise<void> {
  const { config, payments } = settings
  const log = await initializeRuntime(settings)
  closing.onClose(await traceInto(config, log))
  // Ports first: a port in use stops the start before anything else happens.
  const ports = await createPorts(config, log)
  closing.onClose(ports.close)
  await ports.listen()
  collectMetrics()
  if (config.metricsPort > 0) closing.onClose(await startMetrics(config.metricsPort, { hasWorkers: false }))
  const { context, standIns, firstOwnerLink } = await prepare(settings, { log, options, closing })
  const providers = await openProviders(payments, config, standIns)
  const { isDevelopment } = options
  const shop = await assembleShop(settings, { context, providers, ports, sweeps: true, isDevelopment, closing })
  shop.open()
  options.onProgress(welcome(config, { standIns, firstOwnerLink }))
}

/** The primary prepares everything and watches; its workers listen and serve. */
async function startPrimary(settings: Settings, options: StartOptions, closing: ShutdownStack): Promise<void> {
  const { config } = settings
  const log = await initializeRuntime(settings)
  const workers = await startWorkers({ count: config.workers, log: (line) => log.warn(line) })
  // Workers supply the metrics, so this endpoint stops after them.
  if (config.metricsPort > 0) closing.onClose(await startMetrics(config.metricsPort, { hasWorkers: true }))
  closing.onClose(() => workers.stop())
  const { context, standIns, firstOwnerLink } = await prepare(settings, { log, options, closing })
  await context.changes.start()
  // Registered last, so stopped first: workers complete their requests before the parts they need close.
  closing.onClose(() => workers.stop())
  await workers.serve(standIns, context.changes)
  options.onProgress(welcome(config, { standIns, firstOwnerLink }))
}

/** Loaded only where tracing is configured, in each process that serves. */
async function traceInto({ tracing }: Config, log: Logger): Promise<() => Promise<void>> {
  if (!tracing) return async () => {}
  const { exportSpans } = await import('#platform/telemetry/tracing/export-spans.ts')
  return exportSpans(tracing, log)
}

/** Initialises everything that is created once and shared. */
async function initializeRuntime({ config, payments }: Settings): Promise<Logger> {
  const log = createLog(config)
  if (!config.hasRateLimits)
    log.warn('RATE_LIMITS=off: nothing slows down a guesser of passwords; use this for load tests only')
  if (config.allowedUnsafe.length > 0)
    log.warn(`ALLOW_UNSAFE=${config.allowedUnsafe.join(',')}: unsafe settings are in effect`)
  await refuseKeysOfStandIns(config, payments)
  await ensureTls(config, (line) => log.warn(line))
  await ensureSecretKey(config)
  return log
}

interface Preparing {
  log: Logger
  options: StartOptions
  closing: ShutdownStack
}

async function prepare(settings: Settings, { log, options, closing: { onClose } }: Preparing) {
  const { config, payments } = settings
  const { onProgress, stopSignal } = options
  const [{ databaseHandle, direct }, standIns] = await allOrFirstFailure([
    openConfiguredDatabase(config, { ...databaseReports(log), onProgress, stopSignal }).then(
      (home) => (onClose(home.close), home),
    ),
    startStandIns(payments.standIns, {
      dataDir: config.dataDir,
      isDevelopment: options.isDevelopment,
      log: (line) => log.warn(line),
      onClose,
    }),
  ])
  stopSignal.throwIfAborted()
  for (const id of await migrate(direct, await readMigrations(migrationsDirectory)))
    onProgress(`migration ${id} applied`)
  const context = await openContext(settings, { log, databaseHandle })
  await synonyms.seed(context)
  if (config.hasDemo && (await seedGoods(context, demo, onProgress))) {
    await seedTypeFacts(context, demo.typeFacts)
    await seedPromotions(context, demo.promotions)
    await seedSales(context, demo.sales)
  }
  await seedSampleReviews(context, config.hasDemo ? demo.sampleReviews : null)
  const firstOwnerLink = config.hasConsole ? await offerFirstOwner(context) : null
  stopSignal.throwIfAborted()
  return { context, standIns, firstOwnerLink }
}

async function openContext(
  { config }: Settings,
  { log, databaseHandle }: { log: Logger; databaseHandle: DatabaseHandle },
): Promise<ShopContext> {
  const [storage, secretKey] = await Promise.all([openStorage(config), ensureSecretKey(config)])
  return { ...databaseHandle, config, log, storage, secretKey, now: () => new Date() }
}

interface ShopParts {
  context: ShopContext
  providers: readonly ProviderSetup[]
  ports: Ports
  sweeps: boolean
  isDevelopment: boolean
  closing: ShutdownStack
}

interface ReadyShop {
  open(): void
}

async function assembleShop({ orders, returns }: Settings, parts: ShopParts): Promise<ReadyShop> {
  const { context, providers, ports, sweeps, isDevelopment } = parts
  const { onClose } = parts.closing
  const pages = await loadPages(isDevelopment, ports.shopServer)
  onClose(pages.close)
  const shop = await createShop(context, { providers, orders, returns, pages })
  onClose(() => shop.api.app.close())
  if (shop.api.cache) exposeCacheMetrics(shop.api.cache)
  await context.changes.start()
  let sweepers: RunningSweepers | undefined
  let restoreConsole = () => {}
  onClose(async () => restoreConsole())
  let stopTrimming = () => {}
  onClose(async () => stopTrimming())
  onClose(async () => sweepers?.stop())
  // Registered last, so closed first: drain requests before closing the parts they depend on. Vite has connections of
  // its own.
  onClose(async () => void (await Promise.all([ports.close(), pages.close()])))
  return {
    open() {
      const staticApp = context.config.hasConsole ? builtConsole : undefined
      const page = createPageListener(shop.api, { clientDirectory: pages.clientDirectory, staticApp })
      ports.open(pages.wrap(page), createApiListener(shop.api))
      if (sweeps) sweepers = startSweepers(shop.sweepers, context.log)
      stopTrimming = startMemoryTrimming()
      restoreConsole = isDevelopment ? () => {} : redirectConsole(context.log)
    },
  }
}

function databaseReports(log: Logger): DatabaseReports {
  return {
    onProgress: () => {},
    log: (line) => log.info(line),
    onConnectionLost: (error) => log.warn({ err: error }, 'a database connection was lost'),
  }
}
