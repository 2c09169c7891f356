/**
 * What changes in the database, whoever changes it: its triggers announce it (migration 0006), and each process hears. The
 * connection is opened again whenever it breaks; meanwhile nobody can tell what is out of date.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type ListeningConnection, openListeningConnection } from './connections/listening-connection.ts'
import type { KnownTables, Tag } from './reads.ts'

/** `deaf`: the database may live, and change unheard. `away`: it cannot be reached at all, as far as this process knows. */
export type ConnectionState = 'hearing' | 'disconnected' | 'away'

export interface ChangesListener {
  /** Whom it concerns: `isInvalidatedBy`. */
  onChange(changed: Tag): void
  onConnectionState(hearing: ConnectionState): void
}

export interface ChangesOptions {
  connectionString: string
  tables: KnownTables
  /** Told when the connection is lost, and when it cannot be had for a first time. */
  onTrouble(error: unknown): void
  /** Fails where the database cannot be reached in another way either. */
  probe(): Promise<unknown>
}

const channel = 'changes'
const firstRetryInMs = 50
const maxRetryInMs = 2_000

export class Changes {
  readonly #options: ChangesOptions
  readonly #listeners = new Set<ChangesListener>()
  readonly #stopping = new AbortController()
  #hearing: ConnectionState = 'disconnected'
  #connection: ListeningConnection | undefined
  #running: Promise<void> | undefined

  constructor(options: ChangesOptions) {
    this.#options = options
  }

  get hearing(): ConnectionState {
    return this.#hearing
  }

  add(listener: ChangesListener): void {
    this.#listeners.add(listener)
  }

  /** Resolves when the first attempt has succeeded or failed; others follow until it is closed. */
  start(): Promise<void> {
    const first = Promise.withResolvers<void>()
    this.#running ??= this.#listenForGood(first.resolve)
    return first.promise
  }

  /** Resolves when all that has been committed by now has been heard; at once where nothing is heard. */
  async settle(): Promise<void> {
    const connection = this.#connection
    // Lost on the way, the connection ends, and everybody is told so.
    await connection?.settle().catch(connection.close)
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    await this.#connection?.close()
    await this.#running
  }

  async #listenForGood(onTried: () => void): Promise<void> {
    const { signal } = this.#stopping
    let retryInMs = firstRetryInMs
    while (!signal.aborted) {
      try {
        this.#connection = await this.#connect()
        if (signal.aborted) await this.#connection.close()
        this.#become('hearing')
        onTried()
        retryInMs = firstRetryInMs
        await this.#connection.ended
        this.#connection = undefined
        this.#become('disconnected')
      } catch (error) {
        if (this.#hearing === 'hearing') this.#become('disconnected')
        if (retryInMs === firstRetryInMs) this.#options.onTrouble(error)
        this.#become(await this.#judge())
        onTried()
      }
      await pause(retryInMs, undefined, { signal, ref: false }).catch(() => {})
      retryInMs = Math.min(2 * retryInMs, maxRetryInMs)
    }
  }

  #connect(): Promise<ListeningConnection> {
    const { connectionString, onTrouble } = this.#options
    return openListeningConnection({
      connectionString,
      channel,
      onAnnouncement: (tag) => {
        for (const listener of this.#listeners) listener.onChange(tag)
      },
      onConnected: (client) => this.#learnTables(client),
      onConnectionLost: (error) => this.#stopping.signal.aborted || onTrouble(error),
    })
  }

  async #learnTables(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ name: string; isAnnounced: boolean }>(`
      select relname as name,
        exists (select from pg_trigger where tgrelid = pg_class.oid and tgname like 'announce\\_%') as "isAnnounced"
      from pg_class where relkind in ('r', 'p', 'v', 'm') and pg_table_is_visible(oid)
        and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`)
    this.#options.tables.learn(rows)
  }

  async #judge(): Promise<ConnectionState> {
    try {
      await this.#options.probe()
      return 'disconnected'
    } catch {
      return 'away'
    }
  }

  #become(hearing: ConnectionState): void {
    if (this.#hearing === hearing) return
    this.#hearing = hearing
    for (const listener of this.#listeners) listener.onConnectionState(hearing)
  }
}
