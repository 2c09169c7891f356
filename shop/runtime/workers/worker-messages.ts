/** Messages between the primary and its workers. */
import type { AlipayAccount } from '#features/payments/server/index.ts'
import type { OpenConnections } from '#platform/http/connections/guard-connections.ts'

/** Facts that a worker cannot find out by itself. */
export interface WorkerOrder {
  /** Null where a real payment provider is used. */
  sandboxAccount: AlipayAccount | null
  /** One worker at a time runs the sweepers. */
  sweeps: boolean
}

/** `listen`: on the shop's ports, responding 503 until open. `prepare`: database, pages and calls. `open`: serve. */
export type WorkerTask = { does: 'listen' } | { does: 'prepare'; order: WorkerOrder } | { does: 'open' }

/** `heed`: connections of the other workers. */
export type ToWorker = WorkerTask | { does: 'heed'; elsewhere: OpenConnections } | { does: 'stop' }

/** `ready`: receives messages; earlier ones are lost. */
export type FromWorker =
  | { says: 'ready' }
  | { says: 'done' }
  | { says: 'failed'; reason: string }
  | { says: 'open'; open: OpenConnections }
