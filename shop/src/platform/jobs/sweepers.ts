/** Work that is due by database rows, done at intervals. A restart loses nothing: nothing is kept in memory. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

export interface Sweeper {
  name: string
  intervalInMs: number
  /** Claims rows that are due and works on them. Returns how many, or that there is more to do at once. */
  sweep(): Promise<number | 'again'>
}

export interface RunningSweepers {
  /** Waits for sweeps under way. */
  stop(): Promise<void>
}

export function startSweepers(sweepers: Sweeper[], log: FastifyBaseLogger): RunningSweepers {
  const stopping = new AbortController()
  const loops = sweepers.map((sweeper) => runLoop(sweeper, log, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

async function runLoop(sweeper: Sweeper, log: FastifyBaseLogger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const count = await sweeper.sweep()
      if (count === 'again') continue
      if (count > 0) log.info({ sweeper: sweeper.name, count }, 'swept')
    } catch (error) {
      log.error({ err: error, sweeper: sweeper.name }, 'sweep failed; it is tried again')
    }
    await sleep(sweeper.intervalInMs, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }
}
