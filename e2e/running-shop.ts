/**
 * The whole shop as a merchant starts it, on free ports and an empty data folder. For stories, tests and measurements.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readSandboxKeys } from './sandbox-control.ts'

/** Two clones that build at once on a busy machine need most of it. */
const startTimeoutInMs = 240_000
const ownStartFile = fileURLToPath(new URL('../shop/start.ts', import.meta.url))

export interface RunningShop {
  origin: string
  apiOrigin: string
  sandboxOrigin: string
  dataDir: string
  /** Environment by which commands find the database. */
  databaseEnv: Record<string, string>
  /** Process id of the primary. */
  pid: number
  /** From the start of the process until it serves. */
  startTimeInMs: number
  /** Stops the shop in order, without removing data. */
  stop(): Promise<void>
  /** `kill -9`, without an orderly shutdown. */
  kill(): Promise<void>
  /** Starts it again on the same data and ports. */
  startAgain(): Promise<RunningShop>
  /** Starts another process of the same shop: the same data, database and sandbox, ports of its own. */
  startSecondProcess(env?: Record<string, string>): Promise<RunningShop>
  removeData(): Promise<void>
}

export interface StartSettings {
  dataDir: string
  shopPort: number
  apiPort: number
  sandboxPort: number
  env: Record<string, string>
  /** `start.ts` of this checkout, or of a clone. */
  startFile: string
}

/**
 * @param env with `SHOP_PORT` where others need to know it before
 * @param dataDir with data of another shop, unless it is a first start
 */
export async function startShop(
  env: Record<string, string> = {},
  dataDir?: string,
  startFile = ownStartFile,
): Promise<RunningShop> {
  const [shopPort, apiPort, sandboxPort] = await Promise.all([shopPortOf(env), freePort(), freePort()])
  return startWith({ dataDir: dataDir ?? (await makeDataDir()), shopPort, apiPort, sandboxPort, env, startFile })
}

export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'yokoso-stories-'))
  // Root's database runs as another user, who needs to pass through; otherwise it is outside, and outlives this.
  await chmod(dataDir, 0o711)
  return dataDir
}

/** Only one process can run the sandbox; the others use it like Alipay, by its account. */
async function startSecondProcess(first: StartSettings, env: Record<string, string>): Promise<RunningShop> {
  const [shopPort, apiPort] = await Promise.all([shopPortOf(env), freePort()])
  const keys = await readSandboxKeys(first.dataDir)
  const account = {
    ALIPAY_GATEWAY: `http://localhost:${first.sandboxPort}/gateway.do`,
    ALIPAY_ALLOW_INSECURE_GATEWAY: '1',
    ALIPAY_APP_ID: keys.appId,
    ALIPAY_SELLER_ID: keys.sellerId,
    ALIPAY_APP_PRIVATE_KEY: keys.appPrivateKey,
    ALIPAY_PUBLIC_KEY: keys.gatewayPublicKey,
  }
  return startWith({ ...first, shopPort, apiPort, env: { ...first.env, ...account, ...env } })
}

async function startWith(settings: StartSettings): Promise<RunningShop> {
  const { dataDir } = settings
  const startedAt = performance.now()
  const shop = spawn(process.execPath, [settings.startFile], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      SHOP_PORT: String(settings.shopPort),
      API_PORT: String(settings.apiPort),
      SANDBOX_PORT: String(settings.sandboxPort),
      METRICS_PORT: '0',
      // Stories must not depend on the machine's cores.
      WORKERS: '1',
      RATE_LIMITS: 'off',
      ...settings.env,
    },
  })
  const log = createWriteStream(join(dataDir, 'shop.log'), { flags: 'a' })
  shop.stdout.pipe(log)
  shop.stderr.pipe(log)
  let output = ''
  shop.stderr.on('data', (text: Buffer) => (output += text.toString()))
  const origin = `http://localhost:${settings.shopPort}`
  await waitUntilReady(origin, shop, () => output)
  return {
    origin,
    apiOrigin: `https://localhost:${settings.apiPort}`,
    sandboxOrigin: `http://localhost:${settings.sandboxPort}`,
    dataDir,
    databaseEnv: Object.fromEntries(Object.entries(settings.env).filter(([name]) => name.startsWith('DATABASE_'))),
    pid: shop.pid!,
    startTimeInMs: performance.now() - startedAt,
    async stop() {
      if (hasEnded(shop)) return
      const exited = once(shop, 'exit')
      shop.kill('SIGTERM')
      const [code] = (await exited) as [number | null]
      if (code !== 0) throw new Error(`the shop ended with ${code}:\n${output}`)
    },
    async kill() {
      const exited = once(shop, 'exit')
      shop.kill('SIGKILL')
      await exited
    },
    startAgain: () => startWith(settings),
    startSecondProcess: (env = {}) => startSecondProcess(settings, env),
    removeData: () => rm(dataDir, { recursive: true, force: true }),
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

async function waitUntilReady(origin: string, shop: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + startTimeoutInMs
  while (!(await isReady(origin))) {
    if (hasEnded(shop)) throw new Error(`the shop did not start:\n${output()}`)
    if (Date.now() > deadline) {
      shop.kill('SIGKILL')
      throw new Error(`the shop was not ready in time:\n${output()}`)
    }
    await sleep(50)
  }
}

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    (response) => response.ok,
    () => false,
  )
}

const shopPortOf = async ({ SHOP_PORT }: Record<string, string>) => (SHOP_PORT ? Number(SHOP_PORT) : freePort())

/** Below the ports that systems assign to outgoing connections, one of which would otherwise take it meanwhile. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(11_000, 32_000)
    if (await isFree(port)) return port
  }
  throw new Error('no free port')
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.on('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
