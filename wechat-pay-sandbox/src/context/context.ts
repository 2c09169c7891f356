import type { DatabaseSync } from 'node:sqlite'
import type { Clock } from '../ledger/clock.ts'
import type { SandboxKeys } from './keys.ts'

export type NoticeDispatcher = {
  /** Call when something may have become due earlier. */
  wake(): void
  /** Sends everything due by now and resolves when all responses are recorded. */
  deliverDue(): Promise<void>
  isStopped(): boolean
  stop(): Promise<void>
}

export type SandboxContext = {
  database: DatabaseSync
  clock: Clock
  keys: SandboxKeys
  dispatcher: NoticeDispatcher
}
