/** How much of one address is answered in a minute: every call of the API by itself, and pages by a measure of their own. */
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Throttled } from './refusals.ts'

/** The caller's address where a page reads for its visitor: the page itself has been counted. No socket has such a name. */
export const pageAddress = 'page'
const windowInMs = 60_000
const mostCalls = 1200
const mostPages = 600
const longestKey = 200
const pageAllowancePath = '/page-allowance'

export async function addRequestLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    max: mostCalls,
    timeWindow: windowInMs,
    allowList: (request) => request.raw.socket.remoteAddress === pageAddress,
    errorResponseBuilder: (_request, { ttl }) => new Throttled(secondsOf(ttl)),
  })
  // Asked by the page server in process: who the visitor is behind a proxy is judged in one place.
  app.get(pageAllowancePath, { config: { rateLimit: { max: mostPages } } }, (_request, reply) =>
    reply.status(204).send(),
  )
}

/** @returns how many seconds the visitor has to wait for a page; 0: none */
export async function pageDelayInSeconds(
  app: FastifyInstance,
  visitor: { remoteAddress: string; headers: Record<string, string> },
): Promise<number> {
  const answer = await app.inject({ url: pageAllowancePath, ...visitor })
  return answer.statusCode === 429 ? Math.max(1, Number(answer.headers['retry-after'])) : 0
}

/** What a call counts besides its caller's address. */
export interface KeyedLimit {
  max: number
  /** Null: this one is not counted. */
  keyOf(body: unknown): string | null
}

/** @returns counts a call whose body has been read; throws Throttled when one address has sent the same key too often */
export function createKeyedLimit(
  app: FastifyInstance,
  { max, keyOf }: KeyedLimit,
): (request: FastifyRequest, body: unknown) => Promise<void> {
  const keys = new WeakMap<FastifyRequest, string>()
  const count = app.createRateLimit({
    max,
    timeWindow: windowInMs,
    keyGenerator: (request) => `${normalizeIP(request.ip)} ${keys.get(request) ?? ''}`,
  })
  return async (request, body) => {
    const key = keyOf(body)
    if (key === null) return
    keys.set(request, key.slice(0, longestKey))
    const result = await count(request)
    if (!result.isAllowed && result.isExceeded) throw new Throttled(secondsOf(result.ttl))
  }
}

const secondsOf = (timeInMs: number): number => Math.max(1, Math.ceil(timeInMs / 1000))
