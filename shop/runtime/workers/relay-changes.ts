/** Relays announcements from the first process to its workers, so that a machine has one listening connection. */
import { setImmediate } from 'node:timers/promises'
import type { ChangeFeed } from '#platform/database/change-feed.ts'
import type { ChangesRequest, ChangesMessage, ToWorker } from './worker-messages.ts'

export interface SubscribedWorker {
  send(message: ToWorker): void
}

export interface ChangesRelay {
  serve(worker: SubscribedWorker, request: ChangesRequest): Promise<void>
  /** Call when the worker has ended. */
  forget(worker: SubscribedWorker): void
}

export function relayChanges(changes: ChangeFeed): ChangesRelay {
  const subscribers = new Set<SubscribedWorker>()
  /** Counts changes of state, so that a reply never outlives the connection it is about. */
  let turn = 0
  const send = (worker: SubscribedWorker, message: ChangesMessage) => worker.send({ does: 'changes', message })
  const lost = { type: 'lost', reason: 'the first process does not hear of changes' } as const

  changes.add({
    onChange(tag) {
      for (const worker of subscribers) send(worker, { type: 'change', tag })
    },
    onConnectionState() {
      turn += 1
      for (const worker of subscribers) send(worker, lost)
      subscribers.clear()
    },
  })

  async function settle(worker: SubscribedWorker, id: number): Promise<void> {
    const before = turn
    await changes.settle()
    // A connection that has failed is reported as lost by then.
    await setImmediate()
    if (before === turn && subscribers.has(worker)) send(worker, { type: 'settled', id })
  }

  return {
    async serve(worker, request) {
      if (request.type === 'settle') return settle(worker, request.id)
      if (changes.state !== 'listening') return send(worker, lost)
      subscribers.add(worker)
      send(worker, { type: 'listening', tables: changes.announcedTables })
    },
    forget: (worker) => void subscribers.delete(worker),
  }
}
