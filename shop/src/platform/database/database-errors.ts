/** Reads a failed statement's error: the constraint that was violated, or whether the database is available. */
import { DrizzleQueryError } from 'drizzle-orm'

/** The server stayed silent for longer than a statement may take. The connection is destroyed as well. */
export class QueryTimedOut extends Error {
  constructor(timeInMs: number) {
    super(`the database has not answered within ${timeInMs} ms`)
  }
}

/** PostgreSQL's five-character error code, also where Drizzle has wrapped the error. */
export function sqlStateOf(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && sqlState.test(current.code)) return current.code
  }
  return undefined
}

/** SQLSTATE classes begin with a digit or one of these; `EPIPE` also has five letters. */
const sqlState = /^(?:\d[0-9A-Z]|F0|HV|P0|XX)[0-9A-Z]{3}$/

export function isUniqueViolation(error: unknown): boolean {
  return sqlStateOf(error) === '23505'
}

/** The row's owner was deleted meanwhile: `require_active_owner()` of the migrations raises this. */
export function isOwnerDeleted(error: unknown): boolean {
  return breaksConstraint(error, 'owner_is_active')
}

export function breaksConstraint(error: unknown, name: string): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('constraint' in current && current.constraint === name) return true
  }
  return false
}

/** A serialization failure or a deadlock: nothing was written, and a retry is safe. */
export function isRetryable(error: unknown): boolean {
  const code = sqlStateOf(error)
  return code === '40001' || code === '40P01'
}

/** Whether the database is unavailable, as opposed to a wrong statement, a missing file or another server. */
export function isDatabaseUnavailable(error: unknown): boolean {
  let isOfQuery = false
  for (let current = error; current instanceof Error; current = current.cause) {
    isOfQuery ||= current instanceof DrizzleQueryError
    const code = 'code' in current ? String(current.code) : ''
    if (current instanceof QueryTimedOut || notNow.test(code)) return true
    if (isOfQuery ? networkFault.test(code) : isFailedConnection(current)) return true
    if (lostConnection.test(current.message)) return true
  }
  return false
}

/**
 * Connection lost, outcome unknown, out of resources, shut down or cancelled; lock or transaction timeout. Also a
 * server that refuses writes, such as a standby during a failover.
 */
const notNow = /^(?:08...|40003|53[1-4]00|57014|57P0.|55P03|25P0[34]|25006)$/
const networkFault = /^(ECONN|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/
const lostConnection =
  /connection terminated|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed)/i

/** The pool does not wrap errors of a transaction's first connection. Several addresses may have been tried. */
function isFailedConnection(error: Error): boolean {
  if (error instanceof AggregateError)
    return error.errors.some((part) => part instanceof Error && isFailedConnection(part))
  const isConnecting = 'syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo')
  return isConnecting && 'code' in error && networkFault.test(String(error.code))
}
