/** Connections that may break or fall silent at any moment without harm to the process or the pool. */
import { finished, type Readable, Stream, type Writable } from 'node:stream'
import pg from 'pg'
import { QueryTimedOut } from './database-faults.ts'

export interface ConnectionOptions {
  connectionString: string
  maxConnections: number
  statementTimeoutInMs: number
  /** Told once of each connection that breaks, be it idle or lent out. */
  onConnectionLost(error: Error): void
}

/** The server ends a statement that takes too long by itself; so much later we take it for gone. */
const graceInMs = 1_000
const connectTimeoutInMs = 5_000
const maxLockWaitInMs = 30_000

export function openPool(options: ConnectionOptions): pg.Pool {
  const { connectionString, maxConnections, statementTimeoutInMs, onConnectionLost } = options
  const boundInMs = statementTimeoutInMs + graceInMs
  const pool = new pg.Pool({
    Client: class extends GuardedClient {
      constructor(config?: pg.ClientConfig) {
        super(config, boundInMs, onConnectionLost)
      }
    },
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutInMs,
    idleTimeoutMillis: 60_000,
    // Without it a host that vanished is noticed by the next statement only.
    keepAlive: true,
    statement_timeout: statementTimeoutInMs,
    // Before the statement gives up: then it is known what it waited for.
    lock_timeout: Math.min(Math.round(statementTimeoutInMs / 2), maxLockWaitInMs),
    // A process that hangs within a transaction must not hold its locks for ever.
    idle_in_transaction_session_timeout: 3 * statementTimeoutInMs,
    application_name: 'yokoso',
    // Each search reads the new entries that wait to be put into its index. So they are few, except in an import.
    options: '-c timezone=UTC -c gin_pending_list_limit=64',
  })
  // The pool repeats the error of an idle connection, which the connection has reported, and ends the process unheard.
  pool.on('error', () => {})
  return pool
}

/**
 * It listens to its own errors from the start, because unheard ones end the process.
 * It gives up a statement without an answer. The answer could still come and reach the next statement.
 * So the connection is destroyed, and the statement's end is unknown.
 */
export class GuardedClient extends pg.Client {
  #boundInMs: number

  constructor(config: pg.ClientConfig | undefined, boundInMs: number, onConnectionLost: (error: Error) => void) {
    super(config)
    this.#boundInMs = boundInMs
    let isLost = false
    this.on('error', (error) => {
      if (!isLost) onConnectionLost(error)
      isLost = true
    })
  }

  /** For good: whoever allows a connection more closes it afterwards. */
  allow(statementTimeoutInMs: number): void {
    this.#boundInMs = statementTimeoutInMs + graceInMs
  }

  /** The types are those of the base: drizzle awaits a promise, the pool gives a callback. */
  override query(...args: unknown[]): never {
    const [first] = args
    const callback = args.at(-1)
    const boundInMs = this.#boundInMs
    const bound = setTimeout(() => this.connection.stream.destroy(new QueryTimedOut(boundInMs)), boundInMs)
    if (first instanceof Stream) {
      // A COPY, which the server gives the same time as any statement.
      finished(first as Readable | Writable, () => clearTimeout(bound))
      return Reflect.apply(super.query, this, args) as never
    }
    if (typeof callback !== 'function') {
      const answer = Reflect.apply(super.query, this, args) as unknown as Promise<unknown>
      return answer.finally(() => clearTimeout(bound)) as never
    }
    args[args.length - 1] = (...outcome: unknown[]) => {
      clearTimeout(bound)
      Reflect.apply(callback, undefined, outcome)
    }
    return Reflect.apply(super.query, this, args) as never
  }
}
