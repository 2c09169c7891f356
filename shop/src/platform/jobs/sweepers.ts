/** Work that is due by database rows, done at intervals. A restart loses nothing: nothing is kept in memory. */
import type { FastifyBaseLogger } from 'fastify'

export interface Sweeper {
  name: string
  intervalInMs: number
  /** Claims rows that are due and works on them; returns how many. */
  sweep(): Promise<number>
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
      if (count > 0) log.info({ sweeper: sweeper.name, count }, 'swept')
    } catch (error) {
      log.error({ err: error, sweeper: sweeper.name }, 'sweep failed; it is tried again')
    }
    await pause(sweeper.intervalInMs, signal)
  }
}

function pause(timeInMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // A stop that came during the sweep has no event left to wait for.
    if (signal.aborted) return resolve()
    const timer = setTimeout(done, timeInMs)
    signal.addEventListener('abort', done, { once: true })
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
