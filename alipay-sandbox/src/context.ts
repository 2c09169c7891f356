import type { DatabaseSync } from 'node:sqlite'
import type { SandboxKeys } from './keys.ts'
import type { Clock } from './ledger/clock.ts'
import type { NoticeDispatcher } from './notice-dispatcher.ts'

export type SandboxContext = {
  database: DatabaseSync
  clock: Clock
  keys: SandboxKeys
  dispatcher: NoticeDispatcher
}
