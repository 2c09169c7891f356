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
  /**
   * The database sits behind a pooler that lends connections by the transaction, so settings and prepared statements
   * do not last.
   */
  isPooler: boolean
  preparesStatements: boolean
  connectTimeoutInMs?: number
  /** Called once for each connection that breaks, idle or in use. */
  onConnectionLost(error: Error): void
}

/** The server cancels a long statement. After this much longer the connection counts as dead. */
const graceInMs = 1_000
const defaultConnectTimeoutInMs = 5_000
const maxLockWaitInMs = 30_000

/** Settings by PostgreSQL's names, in the units of `pg_settings`. */
export type SessionSettings = Readonly<Record<string, string>>

export function sessionSettings(statementTimeoutInMs: number): SessionSettings {
  return {
    statement_timeout: String(statementTimeoutInMs),
    // Ends before the statement's own timeout, so the error names the lock.
    lock_timeout: String(Math.min(Math.round(statementTimeoutInMs / 2), maxLockWaitInMs)),
    // Frees the locks of a process that hangs within a transaction.
    idle_in_transaction_session_timeout: String(3 * statementTimeoutInMs),
    TimeZone: 'UTC',
    // Each search reads the pending entries of its index, so this limits their number, except in an import.
    gin_pending_list_limit: '64',
  }
}

/** Timeouts apart from `options`, because the address may have `options` of its own. */
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
    connectionTimeoutMillis: options.connectTimeoutInMs ?? defaultConnectTimeoutInMs,
    idleTimeoutMillis: 60_000,
    // Otherwise only the next statement would notice a vanished host.
    keepAlive: true,
    application_name: 'yokoso',
    // A pooler refuses unknown startup parameters.
    ...(isPooler ? {} : startParameters(sessionSettings(statementTimeoutInMs))),
  })
  // The connection has already reported the error that the pool emits again. Without a listener the process would end.
  pool.on('error', () => {})
  measurePool(pool)
  keepCallers(pool)
  return pool
}

/** Binds waiting callers to their own async context: the pool calls them from that of the connection's last user. */
function keepCallers(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: (...outcome: unknown[]) => void) => unknown
  const connectFor = (callback?: (...outcome: unknown[]) => void) =>
    connect(callback && context.bind(context.active(), callback))
  pool.connect = connectFor as pg.Pool['connect']
}

/**
 * Has an error listener from the start, because unhandled errors end the process. Destroys the connection when a
 * statement times out, because a late result could reach the next statement. The outcome of the statement is then
 * unknown.
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

  /** Raises the timeout for good: close the connection afterwards. */
  allow(statementTimeoutInMs: number): void {
    this.#boundInMs = statementTimeoutInMs + graceInMs
  }

  /** Keeps the base class's types: drizzle awaits a promise, the pool passes a callback. */
  override query(...args: unknown[]): never {
    const [first] = args
    const callback = args.at(-1)
    const boundInMs = this.#boundInMs
    const end = startStatement(first)
    const bound = setTimeout(() => this.connection.stream.destroy(new QueryTimedOut(boundInMs)), boundInMs)
    if (first instanceof Stream) {
      // A COPY has the same server timeout as any statement.
      finished(first as Readable | Writable, (error) => {
        clearTimeout(bound)
        end(!error)
      })
      return Reflect.apply(super.query, this, args) as never
    }
    if (typeof callback !== 'function') {
      const result = Reflect.apply(super.query, this, args) as unknown as Promise<unknown>
      result.then(
        () => end(true),
        () => end(false),
      )
      return result.finally(() => clearTimeout(bound)) as never
    }
    args[args.length - 1] = (...outcome: unknown[]) => {
      clearTimeout(bound)
      end(!outcome[0])
      Reflect.apply(callback, undefined, outcome)
    }
    return Reflect.apply(super.query, this, args) as never
  }
}

/** Removes statement names, because the pooler may run the statement on a connection that never prepared it. */
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
