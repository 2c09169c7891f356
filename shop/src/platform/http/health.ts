/** `/healthz`: the process is alive. `/readyz`: it can serve, else 503 saying what is wrong. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from './api.ts'
import { isMigrated, type Migration, readMigrations } from '#platform/database/migrations.ts'
import { probeDatabaseDisk } from '#platform/database/probe-database-disk.ts'
import { isDiskFull } from '#platform/storage/disk-full.ts'
import { probeStorage } from '#platform/storage/atomic-file-driver.ts'
import { probeFolder } from '#platform/storage/probe-folder.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'

export const migrationsDirectory = new URL('../../../migrations/', import.meta.url)

/** Long enough for a busy database, and shorter than whoever asks is likely to wait. */
const timeoutInMs = 3_000

export async function addHealthRoutes(api: Api, context: ShopContext): Promise<void> {
  // As this process knows them: an update put in place under it is not its own until it starts again.
  const migrations = await readMigrations(migrationsDirectory)
  const options = { config: { limit: false, answersAnyHost: true } } as const
  let pendingCheck: Promise<Error | null> | undefined
  /** One look at a time, however many ask: a database that keeps silent would else hold a connection for each. */
  const check = () => (pendingCheck ??= findFault(context, migrations).finally(() => (pendingCheck = undefined)))
  api.app.get('/healthz', options, async () => ({ status: 'ok' }))
  api.app.get('/readyz', options, async (request, reply) => {
    const noAnswer = new Error('the database does not answer')
    const fault = await Promise.race([check(), sleep(timeoutInMs, noAnswer, { ref: false })])
    if (!fault) return { status: 'ok' }
    request.log.warn({ err: fault }, 'not ready')
    return reply.status(503).header('retry-after', 5).send({ detail: fault.message, code: 'unavailable' })
  })
}

async function findFault(context: ShopContext, migrations: Migration[]): Promise<Error | null> {
  try {
    if (!(await isMigrated(context, migrations))) return new Error('migrations have not been applied')
    await probeDatabaseDisk(context)
  } catch (cause) {
    return new Error(isDiskFull(cause) ? "the database's disk is full" : 'the database cannot be reached', { cause })
  }
  return (
    (await findFaultOfDisk('the storage', () => probeStorage(context.storage))) ??
    // It has the keys, and may lie elsewhere than storage and database.
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
