import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Home } from '../home/home.ts'
import { serverEnvironment } from '../system/server-environment.ts'
import type { ServerUser } from './users.ts'

export interface Watchdog {
  /** Ends it without a word; for when the use it watches has ended in order. */
  dismiss(): void
}

/** Starts a process that learns of our death by a closed pipe. So even kill -9 leaves no server behind. */
export function startWatchdog(home: Home, user: ServerUser, log: (line: string) => void): Watchdog {
  const logFile = openSync(home.logFile, 'a', 0o600)
  const program = fileURLToPath(new URL('watchdog.ts', import.meta.url))
  const child = spawn(process.execPath, [program, home.dir, home.clusterDir, user], {
    cwd: home.dir,
    detached: true,
    env: serverEnvironment(),
    stdio: ['pipe', logFile, logFile],
    windowsHide: true,
  })
  closeSync(logFile)
  child.on('error', (error) => log(`No watchdog over PostgreSQL: ${error.message}`))
  child.unref()
  return { dismiss: () => child.kill('SIGKILL') }
}
