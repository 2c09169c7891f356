/** What the first process and its workers tell each other. */
import type { AlipayAccount } from '#features/payments/server/index.ts'
import type { OpenConnections } from '#platform/http/connections/guard-connections.ts'

/** What a worker cannot know by itself. */
export interface WorkerOrder {
  /** Null where money goes through a provider. */
  sandboxAccount: AlipayAccount | null
  /** One worker at a time does what is due by the clock. */
  sweeps: boolean
}

/** `listen`: on the shop's ports, answering 503 until it is open. `prepare`: database, pages and calls. `open`: serve. */
export type WorkerTask = { does: 'listen' } | { does: 'prepare'; order: WorkerOrder } | { does: 'open' }

/** `heed`: what the others have open. */
export type ToWorker = WorkerTask | { does: 'heed'; elsewhere: OpenConnections } | { does: 'stop' }

/** `ready`: it hears; what was told before is lost. */
export type FromWorker =
  | { says: 'ready' }
  | { says: 'done' }
  | { says: 'failed'; reason: string }
  | { says: 'open'; open: OpenConnections }
