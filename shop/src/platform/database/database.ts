/** The one door to PostgreSQL: a pool, Drizzle over it, and transactions that are tried again when the database asks for it. */
import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** A handle that runs queries: the database itself or a transaction of it. Always the first parameter of a query. */
export type Database = PgDatabase<NodePgQueryResultHKT>

export interface DatabaseDoor {
  database: NodePgDatabase & { $client: pg.Pool }
  /** Runs `work` in one transaction; serialization failures and deadlocks are tried again, three times at most. */
  inTransaction<Result>(work: (transaction: Database) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

// bigint arrives as text; the shop's numbers (fen, counts, ids) stay far below 2^53, and anything above is a fault.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} does not fit a number`)
  return number
})

const serializationFailure = '40001'
const deadlockDetected = '40P01'
const maxAttempts = 3

/** PostgreSQL's five-character error code, also where Drizzle has wrapped the error. */
export function sqlStateOf(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code)) return current.code
  }
  return undefined
}

export function isUniqueViolation(error: unknown): boolean {
  return sqlStateOf(error) === '23505'
}

/** Is this the database being away, rather than a statement being wrong, or a file or another server that is not there? */
export function isDatabaseAway(error: unknown): boolean {
  let isOfQuery = false
  for (let current = error; current instanceof Error; current = current.cause) {
    isOfQuery ||= current instanceof DrizzleQueryError
    const code = 'code' in current ? String(current.code) : ''
    if (/^(08|57P0)/.test(code)) return true
    if (isOfQuery ? networkFault.test(code) : isFailedConnection(current)) return true
    if (lostConnection.test(current.message)) return true
  }
  return false
}

const networkFault = /^(ECONN|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)/
const lostConnection =
  /connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/i

/** The pool's own errors are not wrapped: a transaction's first connection. Several addresses may have been tried. */
function isFailedConnection(error: Error): boolean {
  if (error instanceof AggregateError)
    return error.errors.some((part) => part instanceof Error && isFailedConnection(part))
  const isConnecting = 'syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo')
  return isConnecting && 'code' in error && networkFault.test(String(error.code))
}

export function openDatabase(
  connectionString: string,
  options: { maxConnections?: number; onIdleError?: (error: Error) => void } = {},
): DatabaseDoor {
  const pool = new pg.Pool({
    connectionString,
    max: options.maxConnections ?? 20,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 30_000,
    application_name: 'yokoso',
    options: '-c timezone=UTC',
  })
  // Without a listener an idle connection's loss would end the process.
  pool.on('error', (error) => options.onIdleError?.(error))
  const database = drizzle({ client: pool })
  return {
    database,
    async inTransaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await database.transaction(work)
        } catch (error) {
          const code = sqlStateOf(error)
          const isRetryable = code === serializationFailure || code === deadlockDetected
          if (!isRetryable || attempt === maxAttempts) throw error
        }
      }
    },
    close: () => pool.end(),
  }
}
