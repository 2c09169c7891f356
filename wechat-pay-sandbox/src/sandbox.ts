import type { AddressInfo } from 'node:net'
import { buildApp } from './app.ts'
import type { SandboxContext } from './context/context.ts'
import { loadSandboxKeys } from './context/keys.ts'
import { createClock } from './ledger/clock.ts'
import { openDatabase } from './ledger/database.ts'
import { createNoticeDispatcher } from './notices/notice-dispatcher.ts'
import { settleDueTrades } from './trades/trade-life.ts'

const settleIntervalInMs = 1000

export type SandboxOptions = { dataDir: string; port: number; host: string }
export type RunningSandbox = { origin: string; controlToken: string; close(): Promise<void> }

/** Starts the sandbox on a data folder; port 0 selects a free one. Sends overdue notices at once. */
export async function startSandbox({ dataDir, port, host }: SandboxOptions): Promise<RunningSandbox> {
  const keys = await loadSandboxKeys(dataDir)
  const database = openDatabase(dataDir)
  const clock = createClock(database)
  const dispatcher = createNoticeDispatcher({ database, clock, keys })
  const context: SandboxContext = { database, clock, keys, dispatcher }
  const closing = new AbortController()
  const app = buildApp(context, closing.signal)
  try {
    await app.listen({ port, host })
  } catch (error) {
    await app.close()
    database.close()
    throw error
  }
  dispatcher.wake()
  const settling = setInterval(() => settleDueTrades(context), settleIntervalInMs)
  return {
    origin: originOf(host, listeningPort(app.server.address()) ?? port),
    controlToken: keys.controlToken,
    async close() {
      clearInterval(settling)
      closing.abort()
      await Promise.all([app.close(), dispatcher.stop()])
      database.close()
    },
  }
}

function listeningPort(address: AddressInfo | string | null): number | undefined {
  return typeof address === 'object' ? address?.port : undefined
}

function originOf(host: string, port: number): string {
  const isLoopback = ['127.0.0.1', '::1', 'localhost', '0.0.0.0', '::'].includes(host)
  return `http://${isLoopback ? 'localhost' : host}:${port}`
}
