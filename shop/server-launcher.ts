/** Runs the server and turns what stops it into one line and an exit code. */
import { LocalPostgresUnavailable } from '@yokoso/local-postgres'
import { readConfig } from '#platform/server/config.ts'

export interface LaunchOptions {
  isDevelopment: boolean
  /** Builds what the server needs before its code is loaded. */
  prepare(onProgress: (line: string) => void): Promise<void>
}

export async function runServer(options: LaunchOptions): Promise<void> {
  const say = (line: string) => console.error(`yokoso: ${line}`)
  let server: { close(): Promise<void> } | undefined
  let isStopping = false
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) return
    isStopping = true
    say(`${signal}: stopping`)
    const closing = server ? server.close() : Promise.resolve()
    closing.then(
      () => process.exit(0),
      (error: unknown) => {
        say(`did not stop cleanly: ${String(error)}`)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  try {
    // A bad setting is said at once, not after a build.
    readConfig(process.env)
    await options.prepare(say)
    const { startServer } = await import('./server.ts')
    server = await startServer({ isDevelopment: options.isDevelopment, onProgress: say })
  } catch (error) {
    say(describe(error))
    process.exit(1)
  }
}

/** One line for what a merchant can mend; the whole error for a fault of ours. */
function describe(error: unknown): string {
  if (error instanceof LocalPostgresUnavailable) return error.message
  if (error instanceof Error && 'isExpected' in error) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
