/**
 * The only access to PostgreSQL: a pool, Drizzle on top, and transactions that retry serialization failures and
 * deadlocks.
 */
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { ChangeFeed } from './change-feed.ts'
import { openPool } from './connections/connections.ts'
import { type Listen, listenAt } from './connections/listening-connection.ts'
import { unregisterPool } from '#platform/telemetry/database-metrics.ts'
import { isRetryable } from './database-errors.ts'
import { KnownTables } from './cache-dependencies.ts'
import { isReadAnonymously } from './replica/anonymous-reads.ts'
import { ReadReplica } from './replica/read-replica.ts'
import { runTransaction, type TransactionOptions } from './connections/transaction.ts'

/** A handle that runs queries: the database itself or a transaction of it. Always the first parameter of a query. */
export type Database = PgDatabase<NodePgQueryResultHKT>

export interface DatabaseHandle {
  database: NodePgDatabase & { $client: pg.Pool }
  /** Runs `work` in one transaction; retries serialization failures and deadlocks, three times at most. */
  inTransaction<Result>(work: (transaction: Database) => Promise<Result>, options?: TransactionOptions): Promise<Result>
  /** Changes by any process; silent until started. */
  changes: ChangeFeed
  /** Opens a dedicated connection to the same database; the caller closes it. */
  openOwnConnection(options: Pick<DatabaseOptions, 'statementTimeoutInMs'>): DatabaseHandle
  close(): Promise<void>
}

export interface DatabaseOptions {
  maxConnections?: number
  /** The server cancels a longer statement. Without any response the client ends it a second later. */
  statementTimeoutInMs?: number
  /** Address without the pooler, for LISTEN. Set where the shop's own address is a pooler's. */
  directUrl?: string | null
  /** Address of read replicas, for statements of anonymous responses. */
  readUrl?: string | null
  /** On by default without a pooler. */
  preparesStatements?: boolean
  /** Receives changes through another process of this machine, without a connection of its own. */
  listen?: Listen
  onConnectionLost?(error: Error): void
}

// bigint arrives as text. The shop's numbers (fen, counts, ids) stay far below 2^53; anything above is a bug.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} does not fit a number`)
  return number
})

const maxRetries = 3

const changesByDatabase = new WeakMap<Database, ChangeFeed>()

/** The change feed of a database handle; undefined for a transaction. */
export function changesOf(database: Database): ChangeFeed | undefined {
  return changesByDatabase.get(database)
}

export function openDatabase(connectionString: string, options: DatabaseOptions = {}): DatabaseHandle {
  const { maxConnections = 20, statementTimeoutInMs = 10_000, onConnectionLost = () => {} } = options
  const { directUrl = null, readUrl = null } = options
  const isPooler = directUrl !== null
  const { preparesStatements = !isPooler } = options
  const pool = openPool({
    connectionString,
    maxConnections,
    statementTimeoutInMs,
    isPooler,
    preparesStatements,
    onConnectionLost,
  })
  const tables = new KnownTables()
  const changes = new ChangeFeed({
    listen: options.listen ?? listenAt(directUrl ?? connectionString),
    tables,
    onTrouble: (error) => onConnectionLost(error instanceof Error ? error : new Error(String(error))),
    probe: () => pool.query('select'),
  })
  pool.on('connect', () => changes.noteReached())
  const replica = readUrl === null ? null : openReplica(readUrl)
  const database = drizzle({ client: pool, logger: { logQuery: (statement) => tables.note(statement) } })
  changesByDatabase.set(database, changes)
  return {
    database,
    changes,
    openOwnConnection: (own) =>
      openDatabase(connectionString, { ...options, ...own, maxConnections: 1, readUrl: null }),
    async inTransaction(work, transactionOptions) {
      for (let retries = 0; ; retries++) {
        try {
          return await runTransaction(pool, work, transactionOptions)
        } catch (error) {
          if (!isRetryable(error) || retries === maxRetries) throw error
        }
      }
    },
    async close() {
      await changes.close()
      await replica?.close()
      unregisterPool(pool)
      await pool.end()
    },
  }

  function openReplica(connectionString: string): ReadReplica {
    const queryPrimary = pool.query.bind(pool) as (...args: unknown[]) => Promise<pg.QueryResult>
    const opened = new ReadReplica({
      connectionString,
      maxConnections,
      statementTimeoutInMs,
      primary: { query: queryPrimary as pg.Pool['query'] },
      changes,
      tables,
      onConnectionLost,
    })
    const query = async (...args: unknown[]) => {
      const [first, values] = args
      const isOne = args.length <= 2 && isStatement(first)
      return (isOne && isReadAnonymously() && (await opened.run(first, values as unknown[]))) || queryPrimary(...args)
    }
    pool.query = query as pg.Pool['query']
    return opened
  }
}

/** A statement as Drizzle sends it; the pool also takes streams and callbacks. */
function isStatement(query: unknown): query is pg.QueryConfig {
  return typeof query === 'object' && query !== null && 'text' in query && !('submit' in query)
}
