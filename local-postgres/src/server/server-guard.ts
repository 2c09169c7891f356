import { setTimeout as sleep } from 'node:timers/promises'
import type { Home } from '../home/home.ts'
import { findPostmaster } from './postmaster.ts'

const lookEveryMs = 1000

export interface ServerGuard {
  /** Waits for a restart in progress. Idempotent. */
  dismiss(): Promise<void>
}

/**
 * Restarts the server when it ends while in use: killed for lack of memory, or by mistake. Open connections break; new
 * ones find the server at the same address. Retries failed restarts.
 */
export function startGuard(home: Home, restart: () => Promise<unknown>, log: (line: string) => void): ServerGuard {
  const dismissal = new AbortController()
  const watching = watch()
  return {
    dismiss() {
      dismissal.abort()
      return watching
    },
  }

  async function watch(): Promise<void> {
    while (await hasTimePassed()) {
      try {
        if (await findPostmaster(home.clusterDir)) continue
        log(`PostgreSQL on ${home.clusterDir} has ended; it is started again`)
        await restart()
      } catch (error) {
        log(`PostgreSQL on ${home.clusterDir} could not be looked after: ${String(error)}`)
      }
    }
  }

  /** False once dismissed. */
  async function hasTimePassed(): Promise<boolean> {
    try {
      await sleep(lookEveryMs, undefined, { signal: dismissal.signal, ref: false })
      return true
    } catch (error) {
      if (dismissal.signal.aborted) return false
      throw error
    }
  }
}
