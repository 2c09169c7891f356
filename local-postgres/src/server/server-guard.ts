import { setTimeout as sleep } from 'node:timers/promises'
import type { Home } from '../home/home.ts'
import { findPostmaster } from './postmaster.ts'

const lookEveryMs = 1000

export interface ServerGuard {
  /** Waits for a restart under way. Calling it again is harmless. */
  dismiss(): Promise<void>
}

/**
 * Starts the server again when it ends while it is used: killed for want of memory, or by mistake.
 * Connections break, new ones find it where it was. What fails is tried again.
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
