/** The composition root: config → ports → database → slices → pages → graceful close. */
import { createServer as createHttpServer, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import * as demo from '@yokoso/demo'
import { createShop } from './create-shop.ts'
import { exposeAnswerMetrics } from '#platform/answer-cache/expose-metrics.ts'
import { openConfiguredDatabase } from '#platform/database/choose-database.ts'
import { type Config, readConfig } from '#platform/config/config.ts'
import { isLoopbackOrigin } from '#platform/config/variables.ts'
import { migrationsDirectory } from '#platform/http/health.ts'
import { ensureSecretKey, ensureTls } from '#platform/config/keys.ts'
import { createFrontListener, listen } from '#platform/http/listen.ts'
import { createLog } from '#platform/telemetry/logging.ts'
import { makeDataDir } from '#platform/config/make-data-dir.ts'
import { startMetrics } from '#platform/telemetry/metrics.ts'
import { migrate, readMigrations } from '#platform/database/migrations.ts'
import { createApiListener, createPageListener } from '#platform/http/pages/page-server.ts'
import { openStorage } from '#platform/storage/storage.ts'
import { startSweepers } from '#platform/jobs/sweepers.ts'
import { seedSynonyms } from '#features/catalogue/server/index.ts'
import { seedGoods } from '#features/imports/server/index.ts'
import type { PaymentConfig } from '#features/payments/server/index.ts'
import { type OrderConfig, readOrderConfig } from '#features/orders/server/config.ts'
import { readPaymentConfig } from '#features/payments/server/config.ts'
import { claimDataDir } from './runtime/claim-data-dir.ts'
import { refuseSandboxKeys, startSandboxProcess } from './runtime/sandbox-process.ts'
import { loadPages } from './runtime/load-pages.ts'

export interface StartOptions {
  isDevelopment: boolean
  onProgress(line: string): void
  /** Aborted while starting: nothing more is started, and what was is stopped. */
  stopSignal: AbortSignal
}

export interface RunningServer {
  close(): Promise<void>
}

/** Starts the whole shop; whatever was started is stopped again when a later part fails. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const config = readConfig(process.env)
  const payments = readPaymentConfig(process.env, config)
  const orders = readOrderConfig(process.env)
  const closers: (() => Promise<void>)[] = []
  const close = async () => {
    for (const closePart of closers.splice(0).toReversed()) await closePart()
  }
  try {
    await start({ config, payments, orders }, { ...options, onClose: (closePart) => closers.push(closePart) })
  } catch (error) {
    await close()
    throw error
  }
  return { close }
}

interface Starting extends StartOptions {
  onClose(closePart: () => Promise<void>): void
}

interface Settings {
  config: Config
  payments: PaymentConfig
  orders: OrderConfig
}

async function start(
  { config, payments, orders }: Settings,
  { isDevelopment, onProgress, stopSignal, onClose }: Starting,
): Promise<void> {
  const log = createLog(config)
  if (!config.hasRateLimits)
    log.warn('RATE_LIMITS=off: nothing slows down a guesser of passwords; use this for load tests only')
  await makeDataDir(config.dataDir)
  onClose(await claimDataDir({ ...config, runsSandbox: payments.providers.length === 0 }))

  await refuseSandboxKeys(config, payments)
  // Ports first: a taken one stops the start before anything else has happened.
  const front = createFrontListener()
  const tls = await ensureTls(config, (line) => log.warn(line))
  const shopServer = createHttpServer(front.listener)
  const apiServer = createHttpsServer(tls, front.apiListener)
  const closeServers = [
    await listenOn(shopServer, 'SHOP_PORT', config.shopPort),
    await listenOn(apiServer, 'API_PORT', config.apiPort),
  ]
  if (config.metricsPort > 0) onClose(await startMetrics(config.metricsPort))

  const [chosenDatabase, sandbox, storage, secretKey] = await allOrFirstFailure([
    openConfiguredDatabase(config, {
      onProgress,
      log: (line) => log.info(line),
      onConnectionLost: (error) => log.warn({ err: error }, 'a database connection was lost'),
    }).then((home) => (onClose(home.close), home)),
    payments.providers.length > 0
      ? null
      : startSandboxProcess({ dataDir: config.dataDir, port: payments.sandboxPort }, (line) => log.warn(line)).then(
          (started) => (onClose(started.close), started),
        ),
    openStorage(config),
    ensureSecretKey(config),
  ])
  stopSignal.throwIfAborted()
  const { databaseHandle } = chosenDatabase
  for (const id of await migrate(databaseHandle, await readMigrations(migrationsDirectory)))
    onProgress(`migration ${id} applied`)

  const context = { ...databaseHandle, config, log, storage, secretKey, now: () => new Date() }
  await seedSynonyms(context)
  if (config.hasDemo) await seedGoods(context, demo, onProgress)
  stopSignal.throwIfAborted()
  const pages = await loadPages(isDevelopment, shopServer)
  onClose(pages.close)
  const providers = sandbox ? [payments.setUpSandbox(sandbox.account)] : payments.providers
  const shop = await createShop(context, { providers, orders, pages })
  onClose(() => shop.api.app.close())
  if (shop.api.cache) exposeAnswerMetrics(shop.api.cache)
  await context.changes.start()
  front.open(pages.wrap(createPageListener(shop.api, pages.clientDirectory)), createApiListener(shop.api))
  const sweepers = startSweepers(shop.sweepers, log)
  onClose(() => sweepers.stop())
  // First of all: what has been asked is answered while all that it needs is still there. Vite holds connections of its own.
  onClose(async () => void (await Promise.all([...closeServers.map((closeServer) => closeServer()), pages.close()])))
  onProgress(
    [
      'the shop is open',
      `  shop      ${config.shopOrigin}/`,
      `  API       https://localhost:${config.apiPort}/api/docs/`,
      ...(sandbox ? [`  sandbox   ${sandbox.origin}/   (${sandboxNote(config)})`] : []),
      `  data      ${config.dataDir}`,
      'Ctrl-C stops everything.',
    ].join('\n'),
  )

  async function listenOn(server: Server, variable: string, port: number): Promise<() => Promise<void>> {
    const closeServer = await listen(server, { variable, port, host: config.host })
    onClose(closeServer)
    return closeServer
  }
}

/** Waits for all, so that whatever did start is known and can be stopped, before it throws the first failure. */
async function allOrFirstFailure<const Parts extends readonly unknown[]>(
  parts: Parts,
): Promise<{ -readonly [Part in keyof Parts]: Awaited<Parts[Part]> }> {
  const outcomes = await Promise.allSettled(parts)
  const failed = outcomes.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return Promise.all(parts)
}

function sandboxNote(config: Config): string {
  const isPublic = !isLoopbackOrigin(config.shopOrigin)
  return isPublic ? 'pretended payments; its cashier opens on this machine only' : 'pretended payments'
}
