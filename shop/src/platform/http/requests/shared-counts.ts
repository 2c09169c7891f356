/** Shares counts of busy addresses between processes, once a second in one statement. */
import type { FastifyBaseLogger } from 'fastify'
import { signWith } from '#platform/config/derived-keys.ts'
import type { Database } from '#platform/database/database.ts'
import { addRequestCounts, deleteEndedCounts } from '#platform/database/queries/request-counts.ts'
import type { Window } from './window-counter.ts'

const shareIntervalInMs = 1_000
const cleanupIntervalInMs = 60_000

export interface SharedCounts {
  /** @param name name of the count, the same in all processes */
  note(name: string, windowInMs: number): (key: string, window: Window) => void
  /** Adds the pending counts to the database and reads the totals. */
  share(): Promise<void>
  stop(): Promise<void>
}

interface Surroundings {
  database: Database
  /** Addresses are stored as digests made with this key. */
  secretKey: string
  log: FastifyBaseLogger
}

interface Noted {
  window: Window
  windowInMs: number
}

export function openSharedCounts({ database, secretKey, log }: Surroundings): SharedCounts {
  let noted = new Map<string, Noted>()
  let timer: NodeJS.Timeout | undefined
  let sharing = Promise.resolve()
  let cleanedUpAtInMs = Date.now()
  let isStopped = false

  const share = () => {
    clearTimeout(timer)
    timer = undefined
    sharing = sharing.then(shareOnce)
    return sharing
  }

  /** While the database is unreachable, each process limits by its own counts. */
  async function shareOnce(): Promise<void> {
    const batch = noted
    noted = new Map()
    if (batch.size === 0 || isStopped) return
    const digested = new Map(
      [...batch].map(([name, entry]) => [digest(name), { ...entry, added: entry.window.unshared }]),
    )
    for (const { window, added } of digested.values()) window.unshared -= added
    try {
      const counts = [...digested].map(([key, { added, windowInMs }]) => ({ key, added, windowInMs }))
      for (const { key, count, endsInMs } of await addRequestCounts(database, counts)) {
        const { window } = digested.get(key)!
        window.count = count + window.unshared
        window.endsAtInMs = Date.now() + endsInMs
      }
      if (Date.now() - cleanedUpAtInMs > cleanupIntervalInMs) {
        cleanedUpAtInMs = Date.now()
        await deleteEndedCounts(database)
      }
    } catch (error) {
      for (const { window, added } of digested.values()) window.unshared += added
      log.warn({ err: error }, 'requests are counted by this process alone')
    }
  }

  const digest = (name: string) => signWith(secretKey, 'request counts', name)
  return {
    note: (name, windowInMs) => (key, window) => {
      noted.set(`${name} ${key}`, { window, windowInMs })
      timer ??= setTimeout(() => void share(), shareIntervalInMs).unref()
    },
    share,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await sharing
    },
  }
}
