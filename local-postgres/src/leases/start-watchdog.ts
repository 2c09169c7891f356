import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Home } from '../home/home.ts'
import { serverEnvironment } from '../system/server-environment.ts'
import type { ServerUser } from './users.ts'

export interface Watchdog {
  /** Ends the watchdog silently. Call after an orderly end of the use. */
  dismiss(): void
}

/** Starts a process that detects our death by a closed pipe, so that even kill -9 leaves no server running. */
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
