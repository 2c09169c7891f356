/** How often one address is answered. All counts are kept here, in memory, for pages and API alike. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Throttled } from '../answers/refusals.ts'
import { networkOf, siteOf } from './network-of.ts'
import { WindowCounter } from './window-counter.ts'

const windowInMs = 60_000
const maxCallsPerMinute = 1200
const maxPagesPerMinute = 600
/** Who has a /48 has 65,536 networks: together they count as so many. */
const networksOfSite = 4

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Counts a request for this route by itself; false: it is not counted. Unset: counted with all others that say nothing. */
    limit?: Count | false
  }
}

/** @throws Throttled when the request's address has asked too often */
export type Count = (request: FastifyRequest) => void

/** The same count, for whoever answers before there is a request of the framework's. */
export interface AddressCount extends Count {
  /** @returns in how many seconds it may ask again; 0: now */
  ofIp(ip: string): number
}

export interface AddressLimit {
  /** So many requests of one address within the window; the window is a minute unless told. */
  max: number
  windowInSeconds?: number
}

export interface RequestLimits {
  countCall: AddressCount
  countPage: AddressCount
  ofAddress(limit: AddressLimit): AddressCount
}

export function addRequestLimits(app: FastifyInstance, isOn: boolean): RequestLimits {
  const limits = isOn ? createLimits() : noLimits
  app.addHook('onRequest', (request, _reply, done) => {
    const { limit = limits.countCall } = request.routeOptions.config
    if (limit) limit(request)
    done()
  })
  return limits
}

const countNothing: AddressCount = Object.assign(() => {}, { ofIp: () => 0 })
const noLimits: RequestLimits = {
  countCall: countNothing,
  countPage: countNothing,
  ofAddress: () => countNothing,
}

function createLimits(): RequestLimits {
  return {
    countCall: ofAddress({ max: maxCallsPerMinute }),
    countPage: ofAddress({ max: maxPagesPerMinute }),
    ofAddress,
  }
}

function ofAddress({ max, windowInSeconds }: AddressLimit): AddressCount {
  const window = { windowInMs: windowInSeconds ? windowInSeconds * 1000 : windowInMs }
  const counter = new WindowCounter({ ...window, max })
  const siteCounter = new WindowCounter({ ...window, max: max * networksOfSite })
  const ofIp = (ip: string) => {
    const wait = counter.count(networkOf(ip))
    return ip.includes(':') ? Math.max(wait, siteCounter.count(siteOf(ip))) : wait
  }
  return Object.assign((request: FastifyRequest) => refuseUntil(ofIp(request.ip)), { ofIp })
}

function refuseUntil(seconds: number): void {
  if (seconds > 0) throw new Throttled(seconds)
}
