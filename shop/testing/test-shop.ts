/** A whole shop without sockets for one test file: its own database, storage folder and clock. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, type InjectOptions } from 'light-my-request'
import pg from 'pg'
import { type Logger, pino } from 'pino'
import { inject as provided } from 'vitest'
import { createShop, type Shop } from '../create-shop.ts'
import type { Method } from '#platform/contract/call.ts'
import { type Config, readConfig } from '#platform/config/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { AlipayAccount } from '#features/payment-providers/server/providers/alipay/setup/alipay-account.ts'
import { createAlipaySetup } from '#features/payment-providers/server/providers/alipay/setup/create-alipay-setup.ts'
import type { ProviderSetup } from '#features/payment-providers/server/providers/provider-definition.ts'
import { testKeys } from '#features/payment-providers/testing/fixtures/sandbox-keys.ts'
import { type ReturnsConfig, readReturnsConfig } from '#features/returns/server/config.ts'
import { type OrderConfig, readOrderConfig } from '#features/orders/server/config.ts'
import { createApiListener } from '#platform/http/pages/page-server.ts'
import type { CallOptions, TestedShop } from '#platform/testing/tested-shop.ts'
import { openStorage } from '#platform/storage/storage.ts'
import type { DatabaseRelay } from './database-relay.ts'
import type { Pages } from '#platform/http/pages/page-routes.ts'
import { asShop, databaseUrl, shopRole, templateName } from './start-test-database.ts'

/** A test that needs a gateway starts the sandbox and uses that account. */
export const testAlipayAccount: AlipayAccount = {
  gateway: 'http://127.0.0.1:9/gateway.do',
  appId: '9021000000000000',
  sellerId: '2088000000000000',
  appPrivateKey: testKeys.appPrivateKey,
  alipayPublicKey: testKeys.gatewayPublicKey,
}

export interface TestShop extends Shop, TestedShop {
  databaseName: string
  /** Payment providers in use. */
  providers: ProviderSetup[]
  orders: OrderConfig
  returns: ReturnsConfig
  /** Moves the shop's clock forward. */
  passTime(timeInMs: number): void
  /** Freezes the clock for all but `passTime`, so that a slow machine changes no wait. */
  stopClock(): void
  close(): Promise<void>
}

/** Parts that a test may replace. */
interface TestShopParts {
  account?: AlipayAccount
  /** Replaces the default, Alipay alone. */
  openProviders?(now: () => Date): ProviderSetup[]
  log?: Logger
  /** A relay between the shop and its database. */
  relay?: DatabaseRelay
  pages?: Pages
  /** Shares this shop's database, as another process of the same shop. */
  second?: TestShop
}

/** @param changes settings and parts that differ from the default */
export async function createTestShop(changes: Partial<Config> & TestShopParts = {}): Promise<TestShop> {
  const { account = testAlipayAccount, openProviders, log, relay, pages, second: sameDatabaseAs, ...settings } = changes
  const serverUrl = provided('postgresUrl')
  const name = sameDatabaseAs?.databaseName ?? `test_${randomBytes(6).toString('hex')}`
  if (!sameDatabaseAs)
    await runOnServer(serverUrl, `create database ${name} template ${templateName} owner ${shopRole}`)
  const dataDir = await mkdtemp(join(tmpdir(), 'yokoso-shop-'))
  const databaseHandle = openDatabase(asShop(databaseUrl(relay?.connectionString ?? serverUrl, name)), {
    maxConnections: 10,
  })
  let clockOffsetInMs = 0
  let stoppedAtInMs: number | null = null
  const config = { ...readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off' }), ...settings }
  const context: ShopContext = {
    ...databaseHandle,
    config,
    log: log ?? pino({ level: 'silent' }),
    storage: await openStorage(config),
    secretKey: sameDatabaseAs?.context.secretKey ?? randomBytes(48).toString('base64url'),
    now: () => new Date((stoppedAtInMs ?? Date.now()) + clockOffsetInMs),
  }
  const alipay = { account, notifyOrigin: 'http://localhost:5173' }
  const providers = openProviders?.(context.now) ?? [createAlipaySetup(alipay, context.now)]
  const orders = readOrderConfig({})
  const returns = readReturnsConfig({})
  const parts = { providers, orders, returns, pages }
  const shop = await createShop(context, { ...parts, checksResponses: true, maxCachedResponses: 2_000 })
  await context.changes.start()
  const listener = createApiListener(shop.api)
  return {
    ...shop,
    context,
    databaseName: name,
    providers,
    orders,
    returns,
    passTime(timeInMs) {
      clockOffsetInMs += timeInMs
    },
    stopClock() {
      stoppedAtInMs = Date.now()
    },
    async call(method, path, options = {}) {
      // A test's own SQL changes data as another process would.
      if (!options.hasNoNews) await context.changes.settle()
      const response = await inject(listener, {
        ...(await toInjectOptions(method, path, options)),
        ...(options.ip === undefined ? {} : { remoteAddress: options.ip }),
      })
      const isJson = response.headers['content-type']?.includes('json')
      return {
        status: response.statusCode,
        headers: response.headers,
        text: response.body,
        body: isJson ? response.json() : undefined,
      }
    },
    async close() {
      await shop.api.app.close()
      await databaseHandle.close()
      if (!sameDatabaseAs) await runOnServer(serverUrl, `drop database ${name} with (force)`)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function toInjectOptions(method: Method, path: string, options: CallOptions): Promise<InjectOptions> {
  const headers: Record<string, string> = { host: 'localhost:5173', ...options.headers }
  if (options.token) headers.authorization = `Bearer ${options.token}`
  if (options.json !== undefined)
    return {
      method,
      url: path,
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(options.json),
    }
  if (options.form) {
    return {
      method,
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(options.form).toString(),
    }
  }
  if (options.multipart) {
    const encoded = new Response(options.multipart)
    const contentType = encoded.headers.get('content-type') ?? ''
    return {
      method,
      url: path,
      headers: { ...headers, 'content-type': contentType },
      payload: Buffer.from(await encoded.arrayBuffer()),
    }
  }
  return { method, url: path, headers, ...(options.payload === undefined ? {} : { payload: options.payload }) }
}

async function runOnServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
