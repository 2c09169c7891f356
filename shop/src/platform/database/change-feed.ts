/**
 * Change feed over LISTEN/NOTIFY: triggers (`migrations/0011`) announce every change. Reconnects by itself; until then
 * nothing cached can be trusted.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { AnnouncedTable, KnownTables, Tag } from './cache-dependencies.ts'
import type { Listen, ListeningConnection } from './connections/listening-connection.ts'

/** `disconnected`: LISTEN is down but the database may still be changing. `away`: no connection succeeds. */
export type ConnectionState = 'listening' | 'disconnected' | 'unreachable'

export interface ChangesListener {
  /** Called for every change; check it by `isInvalidatedBy`. */
  onChange(changed: Tag): void
  onConnectionState(state: ConnectionState): void
}

export interface ChangesOptions {
  /** Connects for LISTEN. */
  listen: Listen
  tables: KnownTables
  /** Called when the connection is lost, and when the first attempt to connect fails. */
  onTrouble(error: unknown): void
  /** Rejects when another connection cannot reach the database either. */
  probe(): Promise<unknown>
  /** Delay after the first failure; each further failure doubles it. */
  firstRetryInMs?: number
}

/** Shortest pause between two attempts. */
const shortestRetryInMs = 50
const maxRetryInMs = 500

export class ChangeFeed {
  readonly #options: ChangesOptions
  readonly #listeners = new Set<ChangesListener>()
  readonly #stopping = new AbortController()
  #state: ConnectionState = 'disconnected'
  #announcedTables: readonly AnnouncedTable[] = []
  #connection: ListeningConnection | undefined
  #running: Promise<void> | undefined
  /** Resolved when another connection has reached the database since the last attempt. */
  #reached = Promise.withResolvers<void>()

  constructor(options: ChangesOptions) {
    this.#options = options
  }

  get state(): ConnectionState {
    return this.#state
  }

  /** As read at the last connection. */
  get announcedTables(): readonly AnnouncedTable[] {
    return this.#announcedTables
  }

  add(listener: ChangesListener): void {
    this.#listeners.add(listener)
  }

  /** Resolves when the first attempt has succeeded or failed; retries continue until closed. */
  start(): Promise<void> {
    const first = Promise.withResolvers<void>()
    this.#running ??= this.#listenForGood(first.resolve)
    return first.promise
  }

  /** Call when another connection has reached the database: the feed then reconnects without waiting. */
  noteReached(): void {
    this.#reached.resolve()
  }

  /** Resolves when every change committed by now has been received; at once while disconnected. */
  async settle(): Promise<void> {
    const connection = this.#connection
    // A failure closes the connection, and closing notifies every listener.
    await connection?.settle().catch(connection.close)
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    await this.#connection?.close()
    await this.#running
  }

  async #listenForGood(onTried: () => void): Promise<void> {
    const { signal } = this.#stopping
    const { firstRetryInMs = shortestRetryInMs } = this.#options
    let failures = 0
    while (!signal.aborted) {
      this.#reached = Promise.withResolvers()
      try {
        this.#connection = await this.#connect()
        if (signal.aborted) await this.#connection.close()
        this.#become('listening')
        onTried()
        failures = 0
        await this.#connection.ended
        this.#connection = undefined
        this.#become('disconnected')
      } catch (error) {
        if (this.#state === 'listening') this.#become('disconnected')
        if (failures === 0) this.#options.onTrouble(error)
        const isReached = this.#reached.promise.then(() => 'disconnected' as const)
        this.#become(await Promise.race([this.#judge(), isReached]))
        onTried()
      }
      await this.#rest(Math.min(firstRetryInMs * 2 ** failures, Math.max(firstRetryInMs, maxRetryInMs)))
      failures += 1
    }
  }

  async #rest(timeInMs: number): Promise<void> {
    const { signal } = this.#stopping
    const rest = (forInMs: number) => pause(forInMs, undefined, { signal, ref: false }).catch(() => {})
    await rest(Math.min(timeInMs, shortestRetryInMs))
    if (timeInMs > shortestRetryInMs) await Promise.race([rest(timeInMs - shortestRetryInMs), this.#reached.promise])
  }

  #connect(): Promise<ListeningConnection> {
    const { listen, tables, onTrouble } = this.#options
    return listen({
      onTables: (announced) => {
        this.#announcedTables = announced
        tables.learn(announced)
      },
      onAnnouncement: (tag) => {
        for (const listener of this.#listeners) listener.onChange(tag)
      },
      onConnectionLost: (error) => {
        if (!this.#stopping.signal.aborted) onTrouble(error)
      },
    })
  }

  async #judge(): Promise<ConnectionState> {
    try {
      await this.#options.probe()
      return 'disconnected'
    } catch {
      return 'unreachable'
    }
  }

  #become(state: ConnectionState): void {
    if (this.#state === state) return
    this.#state = state
    for (const listener of this.#listeners) listener.onConnectionState(state)
  }
}
