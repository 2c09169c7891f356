/** CORS for browsers that call from other origins, and the allowed methods of each address for OPTIONS. */
import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { Call } from '#platform/contract/call.ts'
import { isOfConsole, methodsAt, pathOf } from '../responses/error-responses.ts'
import { NotFound } from '../responses/errors.ts'

const exposedHeaders = ['x-request-id', 'retry-after', 'etag']

/** The same headers for a response served from the cache. */
export function createHeadersForOrigin(origins: readonly string[]): (origin: string) => readonly string[] {
  const exposing = ['access-control-expose-headers', exposedHeaders.join(', ')]
  return (origin) => (origins.includes(origin) ? ['access-control-allow-origin', origin, ...exposing] : exposing)
}

export async function allowOrigins(app: FastifyInstance, origins: string[]): Promise<void> {
  const forShop: FastifyCorsOptions = {
    origin: origins,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'x-order-token'],
    exposedHeaders,
    maxAge: 600,
    strictPreflight: false,
  }
  await app.register(cors, {
    // Pages of other origins have no access to the console.
    delegator: (request, respond) => respond(null, isOfConsole(request) ? { origin: false } : forShop),
  })
}

/** Registered before CORS, which would treat every OPTIONS as a preflight. */
export function respondToPreflight(app: FastifyInstance, calls: Call[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const isPreflight = 'access-control-request-method' in request.headers
    if (request.method !== 'OPTIONS' || isPreflight || !request.url.startsWith('/api/')) return
    const path = pathOf(request)
    const methods = methodsAt(path, calls)
    if (methods.length === 0 && app.hasRoute({ method: 'GET', url: path.slice(0, -1) })) methods.push('GET', 'HEAD')
    if (methods.length === 0) throw new NotFound()
    return reply
      .status(204)
      .header('allow', [...methods, 'OPTIONS'].join(', '))
      .send()
  })
}
