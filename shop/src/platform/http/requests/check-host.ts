/**
 * Refuses a Host that is not the shop's (contract C64). A page made for it would link there, and a rebound name could
 * reach a private shop.
 */
import type { FastifyInstance } from 'fastify'
import { Invalid, MisdirectedRequest } from '../answers/refusals.ts'
import { addressAt } from './request-address.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For those who ask by an address of their own: a load balancer's health check. */
    answersAnyHost?: boolean
  }
}

const loopback = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/

/** @param origins all under which the shop is reached; the first is the one it names */
export function checkHosts(app: FastifyInstance, origins: readonly string[]): void {
  const own = new Set(origins.map((origin) => new URL(origin).hostname))
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.routeOptions.config.answersAnyHost ? undefined : findFault(request.host, own, origins[0]!))
  })
}

/** @param host with its port; HTTP/1.0 knows none */
function findFault(host: string | undefined, own: Set<string>, origin: string): Error | undefined {
  if (!host) return undefined
  const hostname = addressAt('http', host, '/')?.hostname
  if (hostname === undefined) return new Invalid()
  return own.has(hostname) || loopback.test(hostname) ? undefined : new MisdirectedRequest(origin)
}
