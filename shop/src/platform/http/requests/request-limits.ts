/** How often one address is answered. All counts are kept here, in memory, for pages and API alike. */
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Throttled } from '../answers/refusals.ts'

const windowInMs = 60_000
const maxCallsPerMinute = 1200
const maxPagesPerMinute = 600
const maxKeyLength = 200

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Counts a request for this route by itself; false: it is not counted. Unset: counted with all others that say nothing. */
    limit?: Count | false
  }
}

/** @throws Throttled when the request's address has asked too often */
export type Count = (request: FastifyRequest) => Promise<void>

export interface AddressLimit {
  /** So many requests of one address within the window; the window is a minute unless told. */
  max: number
  windowInSeconds?: number
}

/** What a call counts besides its caller's address, within a minute. */
export interface KeyedLimit {
  max: number
  /** Null: this one is not counted. */
  keyOf(body: unknown): string | null
}

export interface RequestLimits {
  /** For all calls without a limit of their own together. */
  countCall: Count
  countPage: Count
  ofAddress(limit: AddressLimit): Count
  /** Counts a call whose body has been read. */
  ofKey(limit: KeyedLimit): (request: FastifyRequest, body: unknown) => Promise<void>
}

/** Counts every request before anything else is done for it. */
export async function addRequestLimits(app: FastifyInstance, isOn: boolean): Promise<RequestLimits> {
  const limits = isOn ? await createLimits(app) : noLimits
  app.addHook('onRequest', async (request) => {
    const { limit = limits.countCall } = request.routeOptions.config
    if (limit) await limit(request)
  })
  return limits
}

const countNothing = async () => {}
const noLimits: RequestLimits = {
  countCall: countNothing,
  countPage: countNothing,
  ofAddress: () => countNothing,
  ofKey: () => countNothing,
}

async function createLimits(app: FastifyInstance): Promise<RequestLimits> {
  await app.register(rateLimit, { global: false })
  const createCount = (options: {
    max: number
    timeWindow: number
    keyGenerator?: (request: FastifyRequest) => string
  }): Count => {
    const count = app.createRateLimit(options)
    return async (request) => {
      const result = await count(request)
      if (!result.isAllowed && result.isExceeded) throw new Throttled(Math.max(1, Math.ceil(result.ttl / 1000)))
    }
  }
  const ofAddress = ({ max, windowInSeconds }: AddressLimit) =>
    createCount({ max, timeWindow: windowInSeconds ? windowInSeconds * 1000 : windowInMs })
  return {
    countCall: ofAddress({ max: maxCallsPerMinute }),
    countPage: ofAddress({ max: maxPagesPerMinute }),
    ofAddress,
    ofKey({ max, keyOf }) {
      const keys = new WeakMap<FastifyRequest, string>()
      const keyGenerator = (request: FastifyRequest) => `${normalizeIP(request.ip)} ${keys.get(request) ?? ''}`
      const count = createCount({ max, timeWindow: windowInMs, keyGenerator })
      return async (request, body) => {
        const key = keyOf(body)
        if (key === null) return
        keys.set(request, key.slice(0, maxKeyLength))
        await count(request)
      }
    },
  }
}
