/** `/healthz`: the process is alive. `/readyz`: the process can serve, else 503 with the reason. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from './api.ts'
import type { DatabaseHandle } from '#platform/database/database.ts'
import { isMigrated, type Migration, readMigrations } from '#platform/database/migrations.ts'
import { isDiskFull } from '#platform/storage/disk-full.ts'
import { findScarceDisk } from '#platform/storage/disk-space.ts'
import { probeStorage } from '#platform/storage/atomic-file-driver.ts'
import { probeFolder } from '#platform/storage/probe-folder.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { probeDatabaseDisk } from '#platform/database/probe-database-disk.ts'

export const migrationsDirectory = new URL('../../../migrations/', import.meta.url)

/** Long enough for a busy database, and shorter than a monitor's own timeout. */
const timeoutInMs = 3_000
/** Caches the result, so that monitoring does not become a load. */
const maxAgeInMs = 1_000

interface Health {
  fault: Error | null
  /** Problems that do not prevent serving. */
  warnings: string[]
}

export async function addHealthRoutes(api: Api, context: ShopContext): Promise<void> {
  // Read once: after an update on disk, this process still needs its own migrations.
  const migrations = await readMigrations(migrationsDirectory)
  const options = { config: { limit: false, acceptsAnyHost: true, isNeverShed: true } } as const
  // Uses its own connection, because the pool's may all be in use.
  const ownConnection = context.openOwnConnection({ statementTimeoutInMs: timeoutInMs })
  const check = atMostOnceA(maxAgeInMs, context.now, () => look(context, ownConnection, migrations))
  api.app.addHook('onClose', () => ownConnection.close())
  api.app.get('/healthz', options, async () => ({ status: 'ok' }))
  api.app.get('/readyz', options, async (request, reply) => {
    const noResponse = { fault: new Error('the database does not respond'), warnings: [] }
    const { fault, warnings } = await Promise.race([check(), sleep(timeoutInMs, noResponse, { ref: false })])
    if (!fault) return { status: 'ok', ...(warnings.length > 0 && { warnings }) }
    request.log.warn({ err: fault }, 'not ready')
    return reply.status(503).header('retry-after', 5).send({ detail: fault.message, code: 'unavailable' })
  })
}

/** Runs one check at a time, because a silent database would otherwise occupy a connection for each caller. */
function atMostOnceA<Result>(ageInMs: number, now: () => Date, find: () => Promise<Result>): () => Promise<Result> {
  let pending: Promise<Result> | undefined
  let known: { result: Result; atInMs: number } | undefined
  return () => {
    if (known && Math.abs(now().getTime() - known.atInMs) < ageInMs) return Promise.resolve(known.result)
    return (pending ??= find()
      .then((result) => {
        known = { result, atInMs: now().getTime() }
        return result
      })
      .finally(() => (pending = undefined)))
  }
}

async function look(context: ShopContext, database: DatabaseHandle, migrations: Migration[]): Promise<Health> {
  const fault = await findFault(context, database, migrations)
  const scarce = fault ? null : await findScarceDisk(context)
  return { fault, warnings: scarce ? [`${scarce} is nearly full: uploads are refused`] : [] }
}

async function findFault(
  context: ShopContext,
  database: DatabaseHandle,
  migrations: Migration[],
): Promise<Error | null> {
  try {
    if (!(await isMigrated(database, migrations))) return new Error('migrations have not been applied')
    await probeDatabaseDisk(database)
  } catch (cause) {
    return new Error(isDiskFull(cause) ? "the database's disk is full" : 'the database cannot be reached', { cause })
  }
  return (
    (await findFaultOfDisk('the storage', () => probeStorage(context.storage))) ??
    // The data folder contains the keys and may be on another disk than storage and database.
    (await findFaultOfDisk('DATA_DIR', () => probeFolder(context.config.dataDir)))
  )
}

async function findFaultOfDisk(name: string, probe: () => Promise<void>): Promise<Error | null> {
  try {
    await probe()
    return null
  } catch (cause) {
    return new Error(isDiskFull(cause) ? `the disk of ${name} is full` : `${name} cannot be written to`, { cause })
  }
}
