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

/** @param host with its port; HTTP/1.0 knows none */
export type FindFaultOfHost = (host: string | undefined) => Error | undefined

const maxHostsKnown = 200

/** @param origins all under which the shop is reached; the first is the one it names */
export function createFindFaultOfHost(origins: readonly string[]): FindFaultOfHost {
  const own = new Set(origins.map((origin) => new URL(origin).hostname))
  const good = new Set<string>()
  return (host) => {
    if (!host || good.has(host)) return undefined
    const hostname = addressAt('http', host, '/')?.hostname
    if (hostname === undefined) return new Invalid()
    if (!own.has(hostname) && !loopback.test(hostname)) return new MisdirectedRequest(origins[0]!)
    if (good.size < maxHostsKnown) good.add(host)
    return undefined
  }
}

export function checkHosts(app: FastifyInstance, findFault: FindFaultOfHost): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.routeOptions.config.answersAnyHost ? undefined : findFault(request.host))
  })
}
