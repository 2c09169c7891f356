/** The whole shop as a merchant starts it, on free ports and an empty data folder; for stories and measurements. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const startTimeoutInMs = 120_000
const startFile = fileURLToPath(new URL('../shop/start.ts', import.meta.url))

export interface RunningShop {
  origin: string
  apiOrigin: string
  sandboxOrigin: string
  dataDir: string
  /** From the start of the process until it could serve. */
  startTimeInMs: number
  /** Stops the shop in order; its data stay. */
  stop(): Promise<void>
  /** Starts it again on the same data and ports. */
  startAgain(): Promise<RunningShop>
  removeData(): Promise<void>
}

export interface StartSettings {
  dataDir: string
  shopPort: number
  apiPort: number
  sandboxPort: number
  env: Record<string, string>
}

export async function startShop(env: Record<string, string> = {}): Promise<RunningShop> {
  const [shopPort, apiPort, sandboxPort] = await Promise.all([freePort(), freePort(), freePort()])
  const dataDir = await mkdtemp(join(tmpdir(), 'yokoso-stories-'))
  return startWith({ dataDir, shopPort, apiPort, sandboxPort, env })
}

async function startWith(settings: StartSettings): Promise<RunningShop> {
  const { dataDir } = settings
  const startedAt = performance.now()
  const shop = spawn(process.execPath, [startFile], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      SHOP_PORT: String(settings.shopPort),
      API_PORT: String(settings.apiPort),
      SANDBOX_PORT: String(settings.sandboxPort),
      METRICS_PORT: '0',
      RATE_LIMITS: 'off',
      ...settings.env,
    },
  })
  const log = createWriteStream(join(dataDir, 'shop.log'), { flags: 'a' })
  shop.stdout.pipe(log)
  shop.stderr.pipe(log)
  let said = ''
  shop.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const origin = `http://localhost:${settings.shopPort}`
  await waitUntilReady(origin, shop, () => said)
  return {
    origin,
    apiOrigin: `https://localhost:${settings.apiPort}`,
    sandboxOrigin: `http://localhost:${settings.sandboxPort}`,
    dataDir,
    startTimeInMs: performance.now() - startedAt,
    async stop() {
      const exited = once(shop, 'exit')
      shop.kill('SIGTERM')
      const [code] = (await exited) as [number | null]
      if (code !== 0) throw new Error(`the shop ended with ${code}:\n${said}`)
    },
    startAgain: () => startWith(settings),
    removeData: () => rm(dataDir, { recursive: true, force: true }),
  }
}

async function waitUntilReady(origin: string, shop: ChildProcess, said: () => string): Promise<void> {
  const deadline = Date.now() + startTimeoutInMs
  while (!(await isReady(origin))) {
    if (shop.exitCode !== null) throw new Error(`the shop did not start:\n${said()}`)
    if (Date.now() > deadline) {
      shop.kill('SIGKILL')
      throw new Error(`the shop was not ready in time:\n${said()}`)
    }
    await sleep(50)
  }
}

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('no free port')
  return address.port
}
