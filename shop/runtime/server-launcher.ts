/** Runs the server and turns a failure into one line and an exit code. */
import { once } from 'node:events'
import { readOrderConfig } from '#features/orders/server/config.ts'
import { readPaymentConfig } from '#features/payment-providers/server/config.ts'
import { readConfig } from '#platform/config/config.ts'
import { makeDataDir } from '#platform/config/make-data-dir.ts'
import { lockDataDir } from './lock-data-dir.ts'
import { describeFailure } from './describe-failure.ts'
import { onNpmExit } from './npm-watch.ts'

export interface LaunchOptions {
  isDevelopment: boolean
  /** Builds what the server needs before its code is loaded. */
  prepare(onProgress: (line: string) => void): Promise<void>
  start(options: StartOptions): Promise<RunningServer>
}

export interface StartOptions {
  isDevelopment: boolean
  onProgress(line: string): void
  /** Aborted while starting: nothing more is started, and started parts are stopped. */
  stopSignal: AbortSignal
}

export interface RunningServer {
  close(): Promise<void>
}

export async function runServer(options: LaunchOptions): Promise<void> {
  const report = (line: string) => process.stderr.write(`yokoso: ${line}\n`)
  const stopping = new AbortController()
  const stop = (reason: NodeJS.Signals | 'npm is gone') => {
    if (stopping.signal.aborted) return
    report(`${reason}: stopping`)
    stopping.abort()
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  onNpmExit(() => stop('npm is gone'))
  // Node's own print of an error shows everything in it, including a statement's parameters.
  process.on('uncaughtException', (error) => {
    report(describeFailure(error))
    process.exit(1)
  })
  try {
    // Reports a bad setting at once, not after a build.
    const config = readConfig(process.env)
    const payments = readPaymentConfig(process.env, config)
    readOrderConfig(process.env)
    // Locks before building, so that a second start does not disturb the first one's build.
    await makeDataDir(config.dataDir)
    await lockDataDir({ ...config, runsSandbox: payments.standIns.some(({ isStarted }) => isStarted) })
    await options.prepare(report)
    stopping.signal.throwIfAborted()
    const server = await options.start({
      isDevelopment: options.isDevelopment,
      onProgress: report,
      stopSignal: stopping.signal,
    })
    if (!stopping.signal.aborted) await once(stopping.signal, 'abort')
    await server.close()
    process.exit(0)
  } catch (error) {
    // Stopped while starting; everything that was started has been stopped.
    if (stopping.signal.aborted && error === stopping.signal.reason) process.exit(0)
    report(describeFailure(error))
    process.exit(1)
  }
}
