/**
 * Runs a transaction on one connection. Drizzle's own sends `begin` outside its `try`: a connection that breaks there
 * never returns to the pool.
 */
import { DrizzleQueryError } from 'drizzle-orm'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { GuardedClient } from './connections.ts'
import { isDatabaseUnavailable, sqlStateOf } from '../database-errors.ts'

type NoSchema = Record<string, never>
export type Transaction = NodePgTransaction<NoSchema, NoSchema>

export interface TransactionOptions {
  /** Raises the timeout for slow statements, including those that wait for a lock. */
  statementTimeoutInMs?: number
}

/**
 * The connection broke during COMMIT, so the transaction may have been committed. A retry could do the work twice.
 */
export class CommitUnknown extends Error {}

/** `work` ignored a failed statement, so PostgreSQL turned the commit into a rollback. */
export class TransactionRolledBack extends Error {}

/** @throws any error of `work`, after the rollback; CommitUnknown; TransactionRolledBack */
export async function runTransaction<Result>(
  pool: pg.Pool,
  work: (transaction: Transaction) => Promise<Result>,
  { statementTimeoutInMs }: TransactionOptions = {},
): Promise<Result> {
  const client = await connect(pool)
  // A connection may return to the pool only when known to be outside of a transaction.
  let isAtRest = false
  try {
    await run(client, 'begin')
    if (statementTimeoutInMs !== undefined) await allowLonger(client, statementTimeoutInMs)
    let result: Result
    try {
      result = await work(transactionOn(client))
    } catch (error) {
      isAtRest = await rollBack(client, error)
      throw error
    }
    await commit(client)
    // A client with a raised timeout ends here, so the next transaction has the usual limits.
    isAtRest = statementTimeoutInMs === undefined
    return result
  } finally {
    client.release(!isAtRest)
  }
}

async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await run(client, 'commit').catch((error: unknown) => {
    // An error reported by the server itself, such as a violated constraint, is a rollback.
    if (sqlStateOf(error) !== undefined && !isDatabaseUnavailable(error)) throw error
    throw new CommitUnknown('whether it was committed is not known', { cause: error })
  })
  if (command !== 'COMMIT') throw new TransactionRolledBack('a statement had failed, and all was rolled back')
}

/** @returns whether the connection is outside of a transaction; if not, closing it makes the server roll back */
async function rollBack(client: pg.PoolClient, failure: unknown): Promise<boolean> {
  if (isDatabaseUnavailable(failure)) return false
  return run(client, 'rollback').then(
    () => true,
    () => false,
  )
}

async function allowLonger(client: pg.PoolClient, timeInMs: number): Promise<void> {
  if (client instanceof GuardedClient) client.allow(timeInMs)
  await run(
    client,
    `set local statement_timeout = ${timeInMs}; set local lock_timeout = ${timeInMs}; set local idle_in_transaction_session_timeout = ${timeInMs}`,
  )
}

/** A server that shuts down may disconnect while a connection opens. Wrapping makes the error count as the database's. */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw new DrizzleQueryError('connect', [], error as Error)
  }
}

/** Wraps errors as Drizzle does, so that a lost connection is recognised as the database's. */
async function run(client: pg.PoolClient, statement: string): Promise<pg.QueryResult> {
  try {
    return await client.query(statement)
  } catch (error) {
    throw new DrizzleQueryError(statement, [], error as Error)
  }
}

const dialect = new PgDialect()
const transactions = new WeakMap<pg.PoolClient, Transaction>()
const clients = new WeakMap<object, pg.PoolClient>()

/**
 * The connection of a transaction, for statements that Drizzle cannot express. @throws TypeError for a handle that is
 * no transaction
 */
export function clientOf(transaction: object): pg.PoolClient {
  const client = clients.get(transaction)
  if (!client) throw new TypeError('not within a transaction')
  return client
}

/** Returns the same handle as long as the connection lives, so statements prepared on it can be reused. */
function transactionOn(client: pg.PoolClient): Transaction {
  const known = transactions.get(client)
  if (known) return known
  const session = new NodePgSession<NoSchema, NoSchema>(client, dialect, undefined)
  const transaction: Transaction = new NodePgTransaction<NoSchema, NoSchema>(dialect, session, undefined)
  transactions.set(client, transaction)
  clients.set(transaction, client)
  return transaction
}
