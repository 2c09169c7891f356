/** A whole shop started by `npm start`, on free ports, in a folder of its own. */
import { createWriteStream } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@yokoso/e2e/running-shop'
import project from '../../../package.json' with { type: 'json' }
import { metricIn } from './metric-in.ts'
import { startProcess } from './cleanup.ts'

const rootDir = fileURLToPath(new URL('../../..', import.meta.url))
const startTimeoutInMs = 180_000

export interface ShopProcess {
  origin: string
  dataDir: string
  pid: number
  startTimeInMs: number
  /** Reads a metric by name, summed over its labels. */
  readMetric(name: string): Promise<number>
  stop(): Promise<void>
}

export async function startShopIn(dataDir: string, env: Record<string, string> = {}): Promise<ShopProcess> {
  const [shopPort, apiPort, sandboxPort, metricsPort] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ])
  const startedAt = performance.now()
  const { child, pid, stop } = startProcess(['sh', '-c', project.scripts.start], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: rootDir,
    env: {
      DATA_DIR: dataDir,
      SHOP_PORT: String(shopPort),
      API_PORT: String(apiPort),
      SANDBOX_PORT: String(sandboxPort),
      METRICS_PORT: String(metricsPort),
      WORKERS: '1',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
      ...env,
    },
  })
  let output = ''
  const log = createWriteStream(`${dataDir}.log`, { flags: 'a' })
  child.stdout!.pipe(log)
  child.stderr!.pipe(log)
  child.stderr!.on('data', (text: Buffer) => (output = (output + text.toString()).slice(-4_000)))
  const origin = `http://localhost:${shopPort}`
  while (!(await isReady(`${origin}/readyz`))) {
    if (child.exitCode !== null) throw new Error(`the shop did not start:\n${output}`)
    if (performance.now() - startedAt > startTimeoutInMs) throw new Error(`the shop was not ready in time:\n${output}`)
    await pause(10)
  }
  const startTimeInMs = performance.now() - startedAt
  return {
    origin,
    dataDir,
    pid,
    startTimeInMs,
    async readMetric(name) {
      return metricIn(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(), name)
    },
    stop,
  }
}

function isReady(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  )
}

export const dataDirIn = (folder: string) => join(folder, 'data')
