/**
 * Refuses a Host that is not the shop's (contract C64). A page made for it would contain foreign links, and DNS
 * rebinding could reach a private shop.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Invalid, MisdirectedRequest } from '../responses/errors.ts'
import { addressAt } from './request-address.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For callers that use an address of their own, such as a load balancer's health check. */
    acceptsAnyHost?: boolean
  }
}

const loopback = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/

/** @param host host and port; absent in HTTP/1.0 */
export type FindFaultOfHost = (host: string | undefined) => Error | undefined

const maxHostsKnown = 200

/** @param origins all origins of the shop; errors name the first */
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

/** Two Host headers, or a target at another host: a proxy may read a different one than the shop. */
export function isAmbiguous({ url = '', rawHeaders }: IncomingMessage, findFault: FindFaultOfHost): boolean {
  const target = url.startsWith('/') ? undefined : URL.parse(url)?.host
  if (target && findFault(target)) return true
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

export function checkHosts(app: FastifyInstance, findFault: FindFaultOfHost): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isAmbiguous(request.raw, findFault)) done(new Invalid())
    else done(request.routeOptions.config.acceptsAnyHost ? undefined : findFault(request.host))
  })
}
