/** `/healthz`: the process is alive. `/readyz`: it can serve, else 503 saying what is wrong. */
import type { Api } from './api.ts'
import { isMigrated, readMigrations } from './migrations.ts'
import type { ShopContext } from './shop-context.ts'

export const migrationsDirectory = new URL('../../../migrations/', import.meta.url)

export function addHealthRoutes(api: Api, context: ShopContext): void {
  api.app.get('/healthz', { config: { rateLimit: false } }, async () => ({ status: 'ok' }))
  api.app.get('/readyz', { config: { rateLimit: false } }, async (request, reply) => {
    const fault = await findFault(context)
    if (!fault) return { status: 'ok' }
    request.log.warn({ fault }, 'not ready')
    return reply.status(503).header('retry-after', 5).send({ status: 'unavailable', reason: fault })
  })
}

async function findFault(context: ShopContext): Promise<string | null> {
  try {
    const isComplete = await isMigrated(context, await readMigrations(migrationsDirectory))
    return isComplete ? null : 'migrations have not been applied'
  } catch (error) {
    context.log.warn({ err: error }, 'readiness')
    return 'the database cannot be reached'
  }
}
