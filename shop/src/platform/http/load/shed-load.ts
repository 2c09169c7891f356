/**
 * Refuses requests while the process is overloaded. Cached responses and built files are served before this check, at
 * almost no cost.
 */
import type { FastifyInstance } from 'fastify'
import { Unavailable } from '../responses/errors.ts'
import { EventLoopMonitor } from './event-loop-monitor.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Exempt from load shedding: health checks. */
    isNeverShed?: boolean
  }
}

const retryAfterInSeconds = 2

export function shedLoad(app: FastifyInstance): void {
  const load = new EventLoopMonitor()
  const overload = new Error('this process has too many requests')
  app.addHook('onRequest', (request, reply, done) => {
    const isRefused = !request.routeOptions.config.isNeverShed && load.isOverloaded()
    if (!isRefused) load.note(reply.raw)
    done(isRefused ? new Unavailable(overload, retryAfterInSeconds) : undefined)
  })
  app.addHook('onClose', (_app, done) => {
    load.stop()
    done()
  })
}
