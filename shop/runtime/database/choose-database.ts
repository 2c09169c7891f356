/** DATABASE_URL, or the embedded PostgreSQL of the data folder. */
import { join } from 'node:path'
import { startLocalPostgres } from '@yokoso/local-postgres'
import type { Config } from '#platform/config/config.ts'
import { BadConfiguration } from '#platform/config/variables.ts'
import { type DatabaseHandle, openDatabase } from '#platform/database/database.ts'
import type { Listen } from '#platform/database/connections/listening-connection.ts'
import { sessionSettings } from '#platform/database/connections/connections.ts'
import { isTransactionPooler } from '#platform/database/replica/is-transaction-pooler.ts'
import { findIncompatibility, findMissingSettings } from '#platform/database/find-incompatibility.ts'
import { reasonIn, waitForDatabase } from './wait-for-database.ts'

/** PostgreSQL allows 100 by default, and commands and other hosts need some of them. */
const maxConnectionsOfAll = 80
const maxConnectionsOfOne = 20
const minConnections = 4

export const embeddedDatabaseDir = (dataDir: string): string => join(dataDir, 'postgres')

export interface OpenedDatabase {
  databaseHandle: DatabaseHandle
  /** Bypasses a pooler for long work; without one, the same handle. */
  direct: DatabaseHandle
  /** Closes the pool, and the embedded server when no other process uses it. */
  close(): Promise<void>
}

export interface DatabaseReports {
  /** Reports the slow steps of a start. */
  onProgress(line: string): void
  /** Reports events of the embedded server. */
  log?(line: string): void
  onConnectionLost?(error: Error): void
  /** Ends the wait for an unreachable database. */
  stopSignal?: AbortSignal
}

type DatabaseConfig = Pick<
  Config,
  | 'databaseUrl'
  | 'databaseDirectUrl'
  | 'databaseReadUrl'
  | 'preparesStatements'
  | 'databaseTimeoutInMs'
  | 'databaseWaitInMs'
  | 'dataDir'
  | 'workers'
>

/** @throws BadConfiguration when the database of DATABASE_URL is unreachable or unsuitable; LocalPostgresUnavailable */
export async function openConfiguredDatabase(
  config: DatabaseConfig,
  { onProgress, log, onConnectionLost = () => {}, stopSignal }: DatabaseReports,
  listen?: Listen,
): Promise<OpenedDatabase> {
  const maxConnections = Math.max(
    minConnections,
    Math.min(maxConnectionsOfOne, Math.floor(maxConnectionsOfAll / config.workers)),
  )
  const options = { maxConnections, statementTimeoutInMs: config.databaseTimeoutInMs, listen, onConnectionLost }
  const waiting = { maxWaitInMs: config.databaseWaitInMs, onProgress, stopSignal }
  if (config.databaseUrl) {
    const { databaseUrl, databaseDirectUrl: directUrl, databaseReadUrl: readUrl, preparesStatements } = config
    const databaseHandle = openDatabase(databaseUrl, { ...options, directUrl, readUrl, preparesStatements })
    const direct = directUrl === null ? databaseHandle : openDatabase(directUrl, options)
    const close = async () => void (await Promise.all([...new Set([databaseHandle, direct])].map((one) => one.close())))
    try {
      await ensureSuitable('DATABASE_URL', databaseHandle, waiting)
      if (readUrl !== null) await refusePooler(readUrl, onProgress)
      if (directUrl !== null) {
        await ensureSuitable('DATABASE_DIRECT_URL', direct, waiting)
        const missing = await findMissingSettings(
          databaseHandle.database,
          sessionSettings(options.statementTimeoutInMs),
        )
        if (missing !== null)
          throw new BadConfiguration(
            `DATABASE_URL: the pooler's connections lack what the shop needs; run as its owner, and make the pooler connect anew: ${missing}`,
          )
      }
    } catch (error) {
      await close()
      throw error
    }
    return { databaseHandle, direct, close }
  }
  const postgres = await startLocalPostgres({
    dataDir: embeddedDatabaseDir(config.dataDir),
    log,
    onProgress: (fixture) => {
      if (fixture === 'initialising') onProgress('making the database')
    },
  })
  const databaseHandle = openDatabase(postgres.connectionString, options)
  return {
    databaseHandle,
    direct: databaseHandle,
    async close() {
      await databaseHandle.close()
      await postgres.stop()
    },
  }
}

/** An unreachable replica is no fault, because the primary reads meanwhile. */
async function refusePooler(readUrl: string, onProgress: (line: string) => void): Promise<void> {
  const isPooler = await isTransactionPooler(readUrl).catch((error: unknown) => {
    onProgress(`DATABASE_READ_URL: no replica answers (${reasonIn(error)}); the primary reads meanwhile`)
    return false
  })
  if (!isPooler) return
  throw new BadConfiguration(
    'DATABASE_READ_URL: a pooler of transactions answers; name a replica, or a balancer of connections',
  )
}

async function ensureSuitable(
  variable: string,
  { database }: DatabaseHandle,
  waiting: Parameters<typeof waitForDatabase>[1],
): Promise<void> {
  let complaint: string | null
  try {
    complaint = await waitForDatabase(() => findIncompatibility(database), waiting)
  } catch (error) {
    if (error === waiting.stopSignal?.reason) throw error
    throw new BadConfiguration(`${variable}: cannot reach the database (${reasonIn(error)})`, { cause: error })
  }
  if (complaint) throw new BadConfiguration(`${variable}: ${complaint}`)
}
