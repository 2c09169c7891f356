/** Messages between the primary and its workers. */
import type { OpenConnections } from '#platform/http/connections/guard-connections.ts'
import type { AnnouncedTable, Tag } from '#platform/database/cache-dependencies.ts'
import type { StandInAddress } from '../stand-ins.ts'

/** Facts that a worker cannot find out by itself. */
export interface WorkerOrder {
  /** None where real payment providers are used. */
  standIns: readonly StandInAddress[]
  /** One worker at a time runs the sweepers. */
  sweeps: boolean
}

/** `listen`: on the shop's ports, responding 503 until open. `prepare`: database, pages and calls. `open`: serve. */
export type WorkerTask = { does: 'listen' } | { does: 'prepare'; order: WorkerOrder } | { does: 'open' }

/** `settle`: confirms once every change committed by now has been passed on. */
export type ChangesRequest = { type: 'listen' } | { type: 'settle'; id: number }

/** `lost` revokes `listening`, and refuses a request to listen. */
export type ChangesMessage =
  | { type: 'listening'; tables: readonly AnnouncedTable[] }
  | { type: 'change'; tag: Tag }
  | { type: 'settled'; id: number }
  | { type: 'lost'; reason: string }

/** `heed`: connections of the other workers. */
export type ToWorker =
  | WorkerTask
  | { does: 'heed'; elsewhere: OpenConnections }
  | { does: 'changes'; message: ChangesMessage }
  | { does: 'stop' }

/** `ready`: receives messages; earlier ones are lost. */
export type FromWorker =
  | { type: 'ready' }
  | { type: 'done' }
  | { type: 'failed'; reason: string }
  | { type: 'changes'; request: ChangesRequest }
  | { type: 'open'; open: OpenConnections }
