/** `/healthz`: the process is alive. `/readyz`: it can serve, else 503 saying what is wrong. */
import type { Api } from './api.ts'
import { isMigrated, type Migration, readMigrations } from '#platform/database/migrations.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'

export const migrationsDirectory = new URL('../../../migrations/', import.meta.url)

export async function addHealthRoutes(api: Api, context: ShopContext): Promise<void> {
  // As this process knows them: an update put in place under it is not its own until it starts again.
  const migrations = await readMigrations(migrationsDirectory)
  api.app.get('/healthz', { config: { rateLimit: false } }, async () => ({ status: 'ok' }))
  api.app.get('/readyz', { config: { rateLimit: false } }, async (request, reply) => {
    const fault = await findFault(context, migrations)
    if (!fault) return { status: 'ok' }
    request.log.warn({ err: fault }, 'not ready')
    return reply.status(503).header('retry-after', 5).send({ detail: fault.message, code: 'unavailable' })
  })
}

async function findFault(context: ShopContext, migrations: Migration[]): Promise<Error | null> {
  try {
    const isComplete = await isMigrated(context, migrations)
    return isComplete ? null : new Error('migrations have not been applied')
  } catch (error) {
    return new Error('the database cannot be reached', { cause: error })
  }
}
