/** Runs several processes that serve on the same ports, one for each core. Restarts one that ends by itself. */
import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { WorkerOrder, WorkerTask } from './worker-messages.ts'
import type { ChangeFeed } from '#platform/database/change-feed.ts'
import { type ChangesRelay, relayChanges } from './relay-changes.ts'
import { shareConnections } from './share-connections.ts'
import { WorkerProcess } from './worker-process.ts'

const firstPauseInMs = 200
const maxPauseInMs = 30_000

export interface Workers {
  /** Lets all workers serve at the same moment; workers restarted later serve at once. */
  serve(standIns: WorkerOrder['standIns'], changes: ChangeFeed): Promise<void>
  /** Lets each worker complete its requests and exit. */
  stop(): Promise<void>
}

/** @throws BadConfiguration when the workers cannot listen */
export async function startWorkers({ count, log }: { count: number; log(line: string): void }): Promise<Workers> {
  cluster.setupPrimary({ exec: fileURLToPath(new URL('../../start.ts', import.meta.url)), args: [] })
  const stopping = new AbortController()
  let standIns: WorkerOrder['standIns'] = []
  let relay: ChangesRelay | undefined
  let ending: Promise<void> | undefined
  const places = Array.from({ length: count }, (_, place) => openPlace(place))
  const stopSharing = shareConnections(() => places.map(({ worker }) => worker()))
  const all = (task: (worker: WorkerProcess, place: number) => Promise<void>) =>
    Promise.all(places.map(({ worker }, place) => task(worker(), place)))
  const workers: Workers = {
    async serve(running, changes) {
      relay = relayChanges(changes)
      standIns = running
      await all((worker, place) => worker.run(prepareTask(place)))
      await all((worker) => worker.run({ does: 'open' }))
    },
    stop: () => (ending ??= endAll()),
  }
  try {
    await all((worker) => worker.run({ does: 'listen' }))
  } catch (error) {
    await workers.stop()
    throw error
  }
  return workers

  async function endAll(): Promise<void> {
    stopping.abort()
    stopSharing()
    await Promise.all(places.map(({ end }) => end()))
  }

  /** Only the worker of the first place runs the sweepers. */
  function prepareTask(place: number): WorkerTask {
    return { does: 'prepare', order: { standIns, sweeps: place === 0 } }
  }

  function openPlace(place: number) {
    let worker = startWorker()
    const guarding = guard()
    return { worker: () => worker, end }

    async function guard(): Promise<void> {
      let pauseInMs = firstPauseInMs
      for (;;) {
        const startedAt = Date.now()
        const [code, signal] = await worker.hasEnded
        if (stopping.signal.aborted) return
        if (Date.now() - startedAt > maxPauseInMs) pauseInMs = firstPauseInMs
        log(`worker ${place + 1} has ended (${worker.lastWords ?? signal ?? code}); it is started again`)
        await sleep(pauseInMs, undefined, { signal: stopping.signal }).catch(() => {})
        if (stopping.signal.aborted) return
        pauseInMs = Math.min(2 * pauseInMs, maxPauseInMs)
        worker = startWorker()
        replace(worker).catch((error: unknown) => {
          if (!stopping.signal.aborted) log(`worker ${place + 1}: ${String(error)}`)
        })
      }
    }

    function startWorker(): WorkerProcess {
      const started: WorkerProcess = new WorkerProcess((request) => void relay?.serve(started, request))
      void started.hasEnded.then(() => relay?.forget(started))
      return started
    }

    /** Listens last, so that other workers receive all requests until then. */
    async function replace(successor: WorkerProcess): Promise<void> {
      await successor.run(prepareTask(place))
      await successor.run({ does: 'open' })
      await successor.run({ does: 'listen' })
    }

    async function end(): Promise<void> {
      worker.send({ does: 'stop' })
      await guarding
    }
  }
}
