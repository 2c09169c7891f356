/** Starts the whole shop as a merchant does, on free ports and an empty data folder, and stops it after the last story. */
import { spawn } from 'node:child_process'
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

export default async function startShop(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'yokoso-stories-'))
  const [shopPort, apiPort, sandboxPort] = await Promise.all([freePort(), freePort(), freePort()])
  const shop = spawn(process.execPath, [startFile], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      SHOP_PORT: String(shopPort),
      API_PORT: String(apiPort),
      SANDBOX_PORT: String(sandboxPort),
      METRICS_PORT: '0',
      RATE_LIMITS: 'off',
    },
  })
  const log = createWriteStream(join(dataDir, 'shop.log'))
  shop.stdout.pipe(log)
  shop.stderr.pipe(log)
  let said = ''
  shop.stderr.on('data', (text: Buffer) => (said += text))
  const origin = `http://localhost:${shopPort}`
  const deadline = Date.now() + startTimeoutInMs
  while (!(await isReady(origin))) {
    if (shop.exitCode !== null) throw new Error(`the shop did not start:\n${said}`)
    if (Date.now() > deadline) throw new Error(`the shop was not ready in time:\n${said}`)
    await sleep(200)
  }
  process.env.SHOP_ORIGIN = origin
  process.env.API_ORIGIN = `https://localhost:${apiPort}`
  process.env.SANDBOX_ORIGIN = `http://localhost:${sandboxPort}`
  process.env.SHOP_DATA_DIR = dataDir
  return async () => {
    const exited = once(shop, 'exit')
    shop.kill('SIGTERM')
    const [code] = (await exited) as [number | null]
    await rm(dataDir, { recursive: true, force: true })
    if (code !== 0) throw new Error(`the shop ended with ${code}:\n${said}`)
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
