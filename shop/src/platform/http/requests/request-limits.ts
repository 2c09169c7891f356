/** Rate limits by address and by person, for pages and API alike. Counted in memory and shared between processes. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Throttled } from '../responses/errors.ts'
import { networkOf, siteOf } from './network-of.ts'
import type { SharedCounts } from './shared-counts.ts'
import { WindowCounter } from './window-counter.ts'

const windowInMs = 60_000
const maxCallsPerMinute = 1200
const maxPagesPerMinute = 600
/** An owner of a /48 has 65,536 networks, which together count as this many. */
const networksOfSite = 4

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Counts requests of this route separately; false: not at all. Unset: together with all other routes without a limit. */
    limit?: Count | false
  }
}

/** @throws Throttled when the request's address exceeds its limit */
export type Count = (request: FastifyRequest) => void

/** The same count for listeners in front of the framework, which have no Fastify request. */
export interface AddressCount extends Count {
  /** @returns seconds until the address may retry; 0: now */
  ofIp(ip: string): number
}

export interface RequestLimit {
  /** Name of the count, the same in all processes. */
  name: string
  /** Requests of one address, or of one key, within the window, which is a minute by default. */
  max: number
  windowInSeconds?: number
}

export interface RequestLimits {
  countCall: AddressCount
  countPage: AddressCount
  ofAddress(limit: RequestLimit): AddressCount
  /** Counts by what the caller names, such as a person: `@throws Throttled` beyond the limit. */
  ofKey(limit: RequestLimit): (key: string) => void
  /** Shares this process's counts with the others now, instead of within a second. */
  share(): Promise<void>
}

/**
 * @param shared null: no limits
 * @param isOwn whether the shop made the request itself; such requests are not counted
 */
export function addRequestLimits(
  app: FastifyInstance,
  shared: SharedCounts | null,
  isOwn: (request: IncomingMessage) => boolean,
): RequestLimits {
  const limits = shared ? createLimits(shared) : noLimits
  app.addHook('onClose', () => shared?.stop())
  app.addHook('onRequest', (request, _reply, done) => {
    const { limit = limits.countCall } = request.routeOptions.config
    if (limit && !isOwn(request.raw)) limit(request)
    done()
  })
  return limits
}

const countNothing: AddressCount = Object.assign(() => {}, { ofIp: () => 0 })
const noLimits: RequestLimits = {
  countCall: countNothing,
  countPage: countNothing,
  ofAddress: () => countNothing,
  ofKey: () => () => {},
  share: async () => {},
}

function createLimits(shared: SharedCounts): RequestLimits {
  const ofAddress = (limit: RequestLimit) => countAddresses(limit, shared)
  return {
    countCall: ofAddress({ name: 'calls', max: maxCallsPerMinute }),
    countPage: ofAddress({ name: 'pages', max: maxPagesPerMinute }),
    ofAddress,
    ofKey(limit) {
      const counter = openCounter(limit, shared)
      return (key) => refuseUntil(counter.count(key))
    },
    share: shared.share,
  }
}

function openCounter({ name, max, windowInSeconds }: RequestLimit, shared: SharedCounts): WindowCounter {
  const lastsInMs = windowInSeconds ? windowInSeconds * 1000 : windowInMs
  return new WindowCounter({ windowInMs: lastsInMs, max, onMany: shared.note(name, lastsInMs) })
}

function countAddresses(limit: RequestLimit, shared: SharedCounts): AddressCount {
  const counter = openCounter(limit, shared)
  const ofSite = { name: `${limit.name} of a site`, max: limit.max * networksOfSite }
  const siteCounter = openCounter({ ...limit, ...ofSite }, shared)
  const ofIp = (ip: string) => {
    const wait = counter.count(networkOf(ip))
    return ip.includes(':') ? Math.max(wait, siteCounter.count(siteOf(ip))) : wait
  }
  return Object.assign((request: FastifyRequest) => refuseUntil(ofIp(request.ip)), { ofIp })
}

function refuseUntil(seconds: number): void {
  if (seconds > 0) throw new Throttled(seconds)
}
