/** Connections that may break or fall silent at any moment without harm to the process or the pool. */
import { finished, type Readable, Stream, type Writable } from 'node:stream'
import { context } from '@opentelemetry/api'
import pg from 'pg'
import { measurePool, startStatement } from '#platform/telemetry/database-metrics.ts'
import { QueryTimedOut } from '../database-errors.ts'

export interface ConnectionOptions {
  connectionString: string
  maxConnections: number
  statementTimeoutInMs: number
  /** It lends connections by the transaction: what is set on one, or prepared, is another's the next moment. */
  isPooler: boolean
  preparesStatements: boolean
  /** Told once of each connection that breaks, be it idle or lent out. */
  onConnectionLost(error: Error): void
}

/** The server ends a statement that takes too long by itself; so much later we take it for gone. */
const graceInMs = 1_000
const connectTimeoutInMs = 5_000
const maxLockWaitInMs = 30_000

/** By PostgreSQL's names, in the units of `pg_settings`. */
export type SessionSettings = Readonly<Record<string, string>>

export function sessionSettings(statementTimeoutInMs: number): SessionSettings {
  return {
    statement_timeout: String(statementTimeoutInMs),
    // Before the statement gives up: then it is known what it waited for.
    lock_timeout: String(Math.min(Math.round(statementTimeoutInMs / 2), maxLockWaitInMs)),
    // A process that hangs within a transaction must not hold its locks for ever.
    idle_in_transaction_session_timeout: String(3 * statementTimeoutInMs),
    TimeZone: 'UTC',
    // Each search reads the new entries that wait to be put into its index. So they are few, except in an import.
    gin_pending_list_limit: '64',
  }
}

/** The bounds beside `options`, which an address may have of its own. */
function startParameters(settings: SessionSettings) {
  const { statement_timeout, lock_timeout, idle_in_transaction_session_timeout, ...others } = settings
  return {
    statement_timeout: Number(statement_timeout),
    lock_timeout: Number(lock_timeout),
    idle_in_transaction_session_timeout: Number(idle_in_transaction_session_timeout),
    options: Object.entries(others)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  }
}

export function openPool(options: ConnectionOptions): pg.Pool {
  const { connectionString, maxConnections, statementTimeoutInMs, isPooler, preparesStatements } = options
  const boundInMs = statementTimeoutInMs + graceInMs
  const Client = preparesStatements ? GuardedClient : UnpreparedClient
  const pool = new pg.Pool({
    Client: class extends Client {
      constructor(config?: pg.ClientConfig) {
        super(config, boundInMs, options.onConnectionLost)
      }
    },
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutInMs,
    idleTimeoutMillis: 60_000,
    // Without it a host that vanished is noticed by the next statement only.
    keepAlive: true,
    application_name: 'yokoso',
    // A pooler refuses what it does not know of a start.
    ...(isPooler ? {} : startParameters(sessionSettings(statementTimeoutInMs))),
  })
  // The pool repeats the error of an idle connection, which the connection has reported, and ends the process unheard.
  pool.on('error', () => {})
  measurePool(pool)
  keepCallers(pool)
  return pool
}

/** Whoever waits for a connection is called by who gives one back: traces would take one for the other. */
function keepCallers(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: (...outcome: unknown[]) => void) => unknown
  const connectFor = (callback?: (...outcome: unknown[]) => void) =>
    connect(callback && context.bind(context.active(), callback))
  pool.connect = connectFor as pg.Pool['connect']
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
    const end = startStatement(first)
    const bound = setTimeout(() => this.connection.stream.destroy(new QueryTimedOut(boundInMs)), boundInMs)
    if (first instanceof Stream) {
      // A COPY, which the server gives the same time as any statement.
      finished(first as Readable | Writable, (error) => {
        clearTimeout(bound)
        end(!error)
      })
      return Reflect.apply(super.query, this, args) as never
    }
    if (typeof callback !== 'function') {
      const answer = Reflect.apply(super.query, this, args) as unknown as Promise<unknown>
      answer.then(
        () => end(true),
        () => end(false),
      )
      return answer.finally(() => clearTimeout(bound)) as never
    }
    args[args.length - 1] = (...outcome: unknown[]) => {
      clearTimeout(bound)
      end(!outcome[0])
      Reflect.apply(callback, undefined, outcome)
    }
    return Reflect.apply(super.query, this, args) as never
  }
}

/** A name would be looked for on a connection that has never heard it. */
class UnpreparedClient extends GuardedClient {
  override query(...args: unknown[]): never {
    const [first, ...others] = args
    if (!isNamed(first)) return super.query(...args)
    const { name: _, ...unnamed } = first
    return super.query(unnamed, ...others)
  }
}

function isNamed(query: unknown): query is { name: string } {
  return typeof query === 'object' && query !== null && 'name' in query && 'text' in query
}
