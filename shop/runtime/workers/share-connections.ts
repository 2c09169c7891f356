/** Sends each worker the connection counts of the others. An ended worker counts zero. */
import { isDeepStrictEqual } from 'node:util'
import type { OpenConnections } from '#platform/http/connections/guard-connections.ts'
import type { ToWorker } from './worker-messages.ts'

const reportIntervalInMs = 250

interface NotifiedWorker {
  openConnections: OpenConnections
  send(message: ToWorker): void
}

/** @returns stops the sharing */
export function shareConnections(readWorkers: () => NotifiedWorker[]): () => void {
  const reported = new WeakMap<NotifiedWorker, OpenConnections>()
  const sharing = setInterval(() => {
    const workers = readWorkers()
    for (const worker of workers) {
      const elsewhere = addUp(workers.filter((other) => other !== worker))
      if (isDeepStrictEqual(reported.get(worker), elsewhere)) continue
      reported.set(worker, elsewhere)
      worker.send({ does: 'heed', elsewhere })
    }
  }, reportIntervalInMs).unref()
  return () => clearInterval(sharing)
}

function addUp(workers: readonly NotifiedWorker[]): OpenConnections {
  const ofBusy: Record<string, number> = {}
  let all = 0
  for (const { openConnections } of workers) {
    all += openConnections.all
    for (const [network, open] of Object.entries(openConnections.ofBusy))
      ofBusy[network] = (ofBusy[network] ?? 0) + open
  }
  return { all, ofBusy }
}
