/** DATABASE_URL, or the embedded PostgreSQL of the data folder. */
import { join } from 'node:path'
import { startLocalPostgres } from '@yokoso/local-postgres'
import type { Config } from '#platform/config/config.ts'
import { BadConfiguration } from '#platform/config/variables.ts'
import { type DatabaseHandle, openDatabase } from '#platform/database/database.ts'
import { findIncompatibility } from '#platform/database/find-incompatibility.ts'
import { reasonIn, waitForDatabase } from './wait-for-database.ts'

/** PostgreSQL takes 100 by default, and commands and other machines want some of them. */
const maxConnectionsOfAll = 80
const maxConnectionsOfOne = 20
const minConnections = 4

export interface OpenedDatabase {
  databaseHandle: DatabaseHandle
  /** Closes the pool, and the embedded server when nobody else uses it. */
  close(): Promise<void>
}

export interface DatabaseReports {
  /** What a start takes its time for. */
  onProgress(line: string): void
  /** What becomes of the embedded server. */
  log?(line: string): void
  onConnectionLost?(error: Error): void
  /** Ends the wait for a database that is not there yet. */
  stopSignal?: AbortSignal
}

/** @throws BadConfiguration when DATABASE_URL cannot be reached or does not fit; LocalPostgresUnavailable */
export async function openConfiguredDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseTimeoutInMs' | 'databaseWaitInMs' | 'dataDir' | 'workers'>,
  { onProgress, log, onConnectionLost = () => {}, stopSignal }: DatabaseReports,
): Promise<OpenedDatabase> {
  const maxConnections = Math.max(
    minConnections,
    Math.min(maxConnectionsOfOne, Math.floor(maxConnectionsOfAll / config.workers)),
  )
  const options = { maxConnections, statementTimeoutInMs: config.databaseTimeoutInMs, onConnectionLost }
  if (config.databaseUrl) {
    const databaseHandle = openDatabase(config.databaseUrl, options)
    try {
      const askForFault = () => findIncompatibility(databaseHandle.database)
      const complaint = await waitForDatabase(askForFault, {
        maxWaitInMs: config.databaseWaitInMs,
        onProgress,
        stopSignal,
      })
      if (complaint) throw new BadConfiguration(`DATABASE_URL: ${complaint}`)
    } catch (error) {
      await databaseHandle.close()
      if (error instanceof BadConfiguration || error === stopSignal?.reason) throw error
      throw new BadConfiguration(`DATABASE_URL: cannot reach the database (${reasonIn(error)})`, { cause: error })
    }
    return { databaseHandle, close: () => databaseHandle.close() }
  }
  const postgres = await startLocalPostgres({
    dataDir: join(config.dataDir, 'postgres'),
    log,
    onProgress: (fixture) => {
      if (fixture === 'initialising') onProgress('making the database')
    },
  })
  const databaseHandle = openDatabase(postgres.connectionString, options)
  return {
    databaseHandle,
    async close() {
      await databaseHandle.close()
      await postgres.stop()
    },
  }
}
